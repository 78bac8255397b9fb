import { IconFlask } from '@tabler/icons-react'
import styles from './sandbox-badge.module.css'

/** Wherever one could take it for money. It is printed, too. */
export function SandboxBadge({ children }: { children: string }) {
  return (
    <p className={styles.mark}>
      <IconFlask size={18} stroke={1.5} aria-hidden="true" />
      <span>
        <strong>Sandbox.</strong> {children}
      </span>
    </p>
  )
}
