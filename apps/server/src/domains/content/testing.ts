import { beforeEach } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalDesk } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { issueFormStamp } from './actions/issue-form-stamp.ts'
import { listAnnouncements } from './actions/list-announcements.ts'
import { listPublicIncidents } from './actions/list-public-incidents.ts'
import { openIncident } from './actions/open-incident.ts'
import { publishAnnouncement } from './actions/publish-announcement.ts'
import { updateIncident } from './actions/update-incident.ts'
import type { FormParts } from './parts.ts'
import { announcementCommandName, openIncidentCommandName } from './rules.ts'

// Fixtures for tests of this domain. Each is called at the top of a file; its values are available once the first test runs.

/** A database for each test, and a clock that starts at the same moment in each. */
function prepareMoment() {
  const database = prepareDatabase('test')
  let nowMs: number
  beforeEach(() => {
    nowMs = Date.parse('2026-11-15T10:00:00Z')
  })
  return {
    database,
    clock: { now: () => new Date(nowMs) },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

/** Dependencies of the site's forms, and the stamp of a form opened a given time ago. */
export function prepareForms() {
  const { database, clock, pass } = prepareMoment()
  const masterKey = Buffer.alloc(32, 3)
  return {
    database,
    clock,
    pass,
    get parts(): FormParts {
      return { database: database.app, masterKey, clock }
    },
    stamp: (ageMs: number) => issueFormStamp(masterKey, new Date(clock.now().getTime() - ageMs)),
  }
}

/** A visitor's message, and the input with which an admin closes or reopens it. */
export function prepareMessage() {
  const { database, clock } = prepareMoment()
  const id = randomId()
  beforeEach(async () => {
    await database.owner(
      `insert into content.contact_message (id, form_digest, name, email, subject, message, language)
       values ($1, sha256('a'), 'n', 'a@example.test', 's', 'm', 'en')`,
      [id],
    )
  })
  return {
    database,
    clock,
    id,
    by: (messageId: string) => ({ id: messageId, actor: 'person:admin', requestId: 'r1' }),
  }
}

/** Announcements published by two people, and their states, newest first. */
export function prepareAnnouncements() {
  const { database, clock, pass } = prepareMoment()
  const desk = () => approvalDesk(database, [publishAnnouncement({ clock })])
  const input = (name: string, startsAt: string | null = null, endsAt: string | null = null) => ({
    level: 'attention',
    page: 'status',
    startsAt,
    endsAt,
    text: { en: `${name} en`, es: `${name} es`, fr: `${name} fr` },
  })
  return {
    database,
    clock,
    pass,
    desk,
    input,
    personId: randomId(),
    publish: (name: string, startsAt: string | null = null, endsAt: string | null = null) =>
      desk().carryOut(announcementCommandName, input(name, startsAt, endsAt)),
    states: async () => {
      const { announcements } = await listAnnouncements(database.app.reader, clock, { limit: 50 })
      return announcements.map(({ text, state }) => `${text.en.slice(0, -3)} ${state}`)
    },
  }
}

/** Incidents written by two people. */
export function prepareIncidents() {
  const { database, clock, pass } = prepareMoment()
  const inEach = (text: string) => ({ en: `${text} en`, es: `${text} es`, fr: `${text} fr` })
  const desk = () => approvalDesk(database, [openIncident({ clock }), updateIncident({ clock })])
  const opening = (name: string) => ({
    title: inEach(name),
    parts: ['withdrawals', 'mail'],
    state: 'investigating',
    money: 'unknown',
    text: inEach('Seen'),
  })
  const published = () => listPublicIncidents(database.app.reader)
  return {
    database,
    pass,
    desk,
    opening,
    published,
    openOne: async (name: string) => {
      const opened = await desk().carryOut(openIncidentCommandName, opening(name))
      const incident = (await published()).find(({ title }) => title.en === `${name} en`)
      if (!opened.ok || incident === undefined) throw new Error('the incident was not published')
      return incident.id
    },
    update: (incidentId: string, state: string, money: string) => ({ incidentId, state, money, text: inEach('Said') }),
  }
}
