/**
 * The classes of device: the position is the number that the state of a code keeps (docs/detection.md, "State"). So a name is
 * only ever added at the end; there is room for 16.
 */
export const deviceNames = [null, 'android', 'ios', 'other_mobile', 'windows', 'mac', 'linux', 'other_desktop'] as const
export type DeviceName = NonNullable<(typeof deviceNames)[number]>

// What the page sends (web/shopper/scans/scan-context.ts), and how other API clients may spell it. "Mac" comes after iOS: the name
// of the system of an iPhone may contain it ("iPhone; CPU iPhone OS 17_0 like Mac OS X").
const systems: [RegExp, DeviceName][] = [
  [/android/i, 'android'],
  [/iphone|ipad|ipod|\bios\b/i, 'ios'],
  [/windows phone/i, 'other_mobile'],
  [/windows/i, 'windows'],
  [/mac/i, 'mac'],
  [/\bcros\b|chrome ?os/i, 'other_desktop'],
  [/linux|ubuntu|debian|fedora/i, 'linux'],
]

/** The class of the device of a scan: 0 when nothing is known. */
export function classifyDevice(device: { deviceType: string | null; os: string | null }): number {
  const { deviceType, os } = device
  const system = os === null ? undefined : systems.find(([pattern]) => pattern.test(os))?.[1]
  if (deviceType === 'mobile' && system !== 'android' && system !== 'ios') return deviceNames.indexOf('other_mobile')
  if (system) return deviceNames.indexOf(system)
  return deviceType === 'desktop' ? deviceNames.indexOf('other_desktop') : 0
}
