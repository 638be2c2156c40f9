import { ConfigError, type ConfigOf, loadDecoderConfig } from '../platform/config/config.ts'
import { openImages } from '../platform/images/images.ts'
import { memoryLimitRefusal } from '../platform/images/memory-limit.ts'
import { servePictures } from '../platform/images/picture-service.ts'
import { createLog } from '../platform/log/log.ts'

// The service that decodes users' pictures: no database, no key, no network; a fresh process for every few pictures.
const { DECODER_SOCKET, DECODER_SANDBOX, EDITION } = readConfigOrExit()
const log = createLog({ process: 'decoder', level: 'info' })
const unlimited = memoryLimitRefusal()
if (unlimited !== undefined) {
  process.stderr.write(`${unlimited}\n`)
  process.exit(78)
}
try {
  const service = await servePictures(DECODER_SOCKET, openImages({ sandbox: DECODER_SANDBOX }))
  const end = async () => {
    await service.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  log.info(
    { event: 'process.started', edition: EDITION, sandbox: DECODER_SANDBOX, pid: process.pid },
    'The decoder is running',
  )
} catch (error) {
  log.error({ event: 'process.start_failed', err: error }, 'The decoder could not start')
  process.exit(1)
}

function readConfigOrExit(): ConfigOf<'decoder'> {
  try {
    return loadDecoderConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78)
  }
}
