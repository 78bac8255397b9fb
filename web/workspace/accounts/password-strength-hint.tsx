import { type PasswordStrength, passwordStrength } from '@sahihi/contract/domain/password-strength.ts'
import styles from './password-strength-hint.module.css'
import { accountsText } from './text.ts'

const t = accountsText.newPassword
const steps: PasswordStrength[] = ['weak', 'fair', 'good', 'strong']

/** How hard the password is to guess, as far as the page can tell; the server decides. */
export function PasswordStrengthHint({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <p className={styles.hint} data-strength={strength} role="status" hidden={password === ''}>
      <span className={styles.bars} aria-hidden="true">
        {steps.map((step, i) => (
          <span key={step} data-on={i <= steps.indexOf(strength) || undefined} />
        ))}
      </span>
      {password === '' ? null : t.strengthIs(t.strength[strength])}
    </p>
  )
}
