import { Box, Group } from '@mantine/core'
import { type PasswordStrength, passwordStrength } from '@sahihi/contract/domain/password-strength.ts'
import { accountsText } from './text.ts'

const t = accountsText.newPassword
const steps: PasswordStrength[] = ['weak', 'fair', 'good', 'strong']
const colors: Record<PasswordStrength, string> = { weak: 'vermilion', fair: 'gold', good: 'green', strong: 'green' }

/** How hard the password is to guess, as far as the page can tell; the server decides. */
export function PasswordStrengthHint({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <Group gap={10} mt={-12} c="dimmed" fz="xs" role="status" display={password === '' ? 'none' : 'flex'}>
      <Group gap={4} aria-hidden="true">
        {steps.map((step, i) => (
          <Box
            key={step}
            w={28}
            h={4}
            bdrs={2}
            bg={`var(--${i <= steps.indexOf(strength) ? colors[strength] : 'line'})`}
          />
        ))}
      </Group>
      {password === '' ? null : t.strengthIs(t.strength[strength])}
    </Group>
  )
}
