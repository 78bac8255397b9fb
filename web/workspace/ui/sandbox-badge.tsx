import { IconFlask } from './icons.tsx'
import styles from './sandbox-badge.module.css'
import { uiText as t } from './text.ts'

/** Marks whatever looks like real money and is not. It is also printed. */
export function SandboxBadge({ children }: { children: string }) {
  return (
    <p className={styles.badge}>
      <IconFlask />
      <span>
        <strong>{t.sandbox}</strong> {children}
      </span>
    </p>
  )
}
