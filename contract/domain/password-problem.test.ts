import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { passwordProblem } from './password-problem.ts'
import { newPassword } from './text.ts'

test.each([
  '',
  'short',
  'x'.repeat(limits.passwordMin - 1),
  'x'.repeat(limits.passwordMin),
  'x'.repeat(limits.passwordMax),
  'x'.repeat(limits.passwordMax + 1),
  `half a character \uD800`,
  'a good long password',
])('the page and the server say the same about the new password %j', (password) => {
  expect(passwordProblem(password)).toBe(newPassword.safeParse(password).error?.issues[0]?.message)
})
