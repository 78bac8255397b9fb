import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import styles from './analytics.module.css'

/** `hint` says why a figure is missing. */
export type Figure = {
  label: string
  value: string
  note?: string | undefined
  look?: 'up' | 'down' | undefined
  hint?: string | undefined
}

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight }

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, look, hint }) => {
        const Arrow = look ? arrows[look] : undefined
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.value} data-look={look} title={hint}>
                {Arrow ? <Arrow size={20} stroke={2} aria-hidden="true" /> : null}
                {value}
                {hint ? <span className="out-of-sight"> {hint}</span> : null}
              </span>
              {note ? <span className={styles.note}>{note}</span> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
