// node await-ready.mjs PORT: ends well as soon as the process with this private port is ready for work, with 1 after two minutes.
const [port = ''] = process.argv.slice(2)
const deadlineMs = Date.now() + 120_000
while (Date.now() < deadlineMs) {
  const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReady) process.exit(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
}
process.exit(1)
