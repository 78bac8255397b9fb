import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import styles from './codes.module.css'

/** A serial in groups of four; on a narrow screen it breaks in the middle, never inside a group. */
export function Serial({ serial }: { serial: string }) {
  const groups = groupSerial(serial).split('-')
  const half = Math.ceil(groups.length / 2)
  return (
    <span className={styles.mono}>
      <span className={styles.half}>{groups.slice(0, half).join('-')}-</span>
      <wbr />
      <span className={styles.half}>{groups.slice(half).join('-')}</span>
    </span>
  )
}
