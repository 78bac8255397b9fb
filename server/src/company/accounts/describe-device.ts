import Bowser from 'bowser'

const browserNames = new Set(Object.values(Bowser.BROWSER_MAP))

/** The browser and system of a user agent, such as "Chrome on Android"; null for a program, which may call itself anything. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  const name = browser.name && browserNames.has(browser.name) ? browser.name.replace(' for Android', '') : undefined
  if (!name) return null
  return os.name ? `${name} on ${os.name}` : name
}
