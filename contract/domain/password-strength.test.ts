import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['short', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['Password123!', 'weak'],
  ['P@ssw0rd1', 'weak'],
  ['sahihi2026', 'weak'],
  ['tulipgar', 'fair'],
  ['blue-tulip', 'good'],
  ['x7!kQ9zp', 'good'],
  ['seven goats in the rain', 'strong'],
])('the password %s looks %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
