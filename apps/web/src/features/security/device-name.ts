import { useTexts } from '#i18n/use-texts.ts'

interface DeviceParts {
  readonly key: 'device.both' | 'device.system' | 'device.unknown'
  readonly browser: string
  readonly system: string
}

/** The server keeps 'Firefox on Linux' and nothing else of a device; undefined where there is nothing to put into words. */
export function deviceParts(device: string): DeviceParts | undefined {
  if (device === 'Unknown device') return { key: 'device.unknown', browser: '', system: '' }
  const [browser = '', system] = device.split(' on ')
  if (system === undefined) return undefined
  if (browser === 'Unknown browser') return { key: 'device.system', browser: '', system }
  return { key: 'device.both', browser, system }
}

/** The device in the page's language. */
export function useDeviceName(): (device: string) => string {
  const t = useTexts('security')
  return (device) => {
    const parts = deviceParts(device)
    return parts === undefined ? device : t(parts.key, { browser: parts.browser, system: parts.system })
  }
}
