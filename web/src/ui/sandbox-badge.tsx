import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
import { IconFlask } from './icons.tsx'
import styles from './sandbox-badge.module.css'

/** Wherever one could take it for money. It is printed, too. */
export function SandboxBadge({ children }: { children: string }) {
  return (
    <p className={styles.mark}>
      <IconFlask size={18} stroke={1.5} aria-hidden="true" />
      <span>
        <strong>{t.sandboxBadge.sandbox}</strong> {children}
      </span>
    </p>
  )
}
