// Loaded before a process in a container, which has no shell before it and no systemd beside it.
import { isMainThread } from 'node:worker_threads'

// As UMask= and RestartSec= of the units: files are for the user and the group; what could not start rests before it is started again.
const umask = 0o007
const restMs = 2_000

if (isMainThread) {
  process.umask(umask)
  process.on('exit', (code) => {
    if (code !== 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, restMs)
  })
  // The first process of a container is not ended by a signal that it does not listen to; once ours listens, it is left to it. Not before:
  // without any listener Node would let go of the signal.
  const end = () => process.exit(0)
  process.on('SIGTERM', end)
  process.on('newListener', (name, listener) => {
    if (name === 'SIGTERM' && listener !== end) queueMicrotask(() => process.off('SIGTERM', end))
  })
}
