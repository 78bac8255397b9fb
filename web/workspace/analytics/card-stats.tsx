import { IconArrowDownRight, IconArrowUpRight } from '../ui/icons.tsx'
import styles from './analytics.module.css'

/** `hint` says why a value is missing. */
export type CardStat = {
  label: string
  value: string
  note?: string | undefined
  trend?: 'up' | 'down' | undefined
  hint?: string | undefined
}

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight }

export function CardStats({ stats }: { stats: CardStat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value, note, trend, hint }) => {
        const Arrow = trend ? arrows[trend] : undefined
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.value} data-trend={trend} title={hint}>
                {Arrow ? <Arrow size={20} stroke={2} aria-hidden="true" /> : null}
                {value}
                {hint ? <span className="visually-hidden"> {hint}</span> : null}
              </span>
              {note ? <span className={styles.note}>{note}</span> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
