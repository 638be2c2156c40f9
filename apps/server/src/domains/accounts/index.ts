export { createPerson, type PersonDraft } from './actions/create-person.ts'
