import { expect, test } from 'vitest'
import { classifyDevice, deviceNames } from '../../src/verify/detection/device-class.ts'

test.each([
  ['mobile', 'Android', 'android'],
  ['mobile', 'iPhone', 'ios'],
  ['mobile', 'iPad', 'ios'],
  ['desktop', 'iOS 17.4', 'ios'],
  ['mobile', 'KaiOS', 'other_mobile'],
  ['mobile', null, 'other_mobile'],
  ['mobile', 'Linux', 'other_mobile'],
  ['desktop', 'Windows', 'windows'],
  ['desktop', 'Mac', 'mac'],
  ['desktop', 'Linux', 'linux'],
  ['desktop', 'CrOS', 'other_desktop'],
  ['desktop', null, 'other_desktop'],
  [null, 'Android', 'android'],
  [null, 'BeOS', null],
  [null, null, null],
])('%s with %s is the class %s', (deviceType, os, name) => {
  expect(deviceNames[classifyDevice({ deviceType, os })]).toBe(name)
})
