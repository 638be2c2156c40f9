// Says when what this page shows is no longer current. The age is judged by the clock of the server that sends the file, not by the reader's.
const shownAt = Date.parse(document.getElementById('as-of').dateTime)
const staleMs = 180_000

function show(shown) {
  for (const id of ['stale', 'unreachable', 'newer']) document.getElementById(id).hidden = id !== shown
}

async function look() {
  try {
    const answer = await fetch('/status.json', { cache: 'no-store' })
    const { computedAt } = await answer.json()
    const ageMs = Date.parse(answer.headers.get('date')) - Date.parse(computedAt)
    show(ageMs > staleMs ? 'stale' : Date.parse(computedAt) > shownAt ? 'newer' : undefined)
  } catch {
    show('unreachable')
  }
}

void look()
setInterval(() => void look(), 60_000)
