import { Checkbox } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { Link } from '@tanstack/react-router'
import { useMay } from '../lib/session-query.ts'
import { IconAlertHexagon, IconBell, IconFlag } from '../ui/icons.tsx'
import rows from '../ui/item-list.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './inbox.module.css'
import { ItemBadges } from './item-badges.tsx'
import { inboxText as t } from './text.ts'

const icons = { case: IconAlertHexagon, report: IconFlag, alert: IconBell }

type InboxListProps = {
  path: '/inbox' | '/alerts'
  items: InboxItem[]
  total: number
  selected: ReadonlySet<string>
  isStale: boolean
  onSelect: (ids: readonly string[]) => void
}

export function InboxList({ path, items, total, selected, isStale, onSelect }: InboxListProps) {
  const mayAct = useMay('inbox:write')
  const isAll = items.every(({ id }) => selected.has(id))
  const toggle = (id: string) =>
    onSelect(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id])
  return (
    <>
      <div className={styles.head}>
        {mayAct ? (
          <Checkbox
            label={t.row.selectAll}
            checked={isAll}
            indeterminate={!isAll && selected.size > 0}
            onChange={() => onSelect(isAll ? [] : items.map(({ id }) => id))}
          />
        ) : null}
        <p className={styles.total} role="status">
          {t.count(total)}
        </p>
      </div>
      <ul className={rows.list} aria-label={t.list} aria-busy={isStale} data-stale={isStale || undefined}>
        {items.map((item) => (
          <li key={item.id} className={rows.row} data-status={item.status}>
            {mayAct ? (
              <Checkbox
                className={styles.check}
                aria-label={t.row.select(`${item.finding}, ${item.product.name}`)}
                checked={selected.has(item.id)}
                onChange={() => toggle(item.id)}
              />
            ) : null}
            <Row path={path} item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The link covers the whole row but its checkbox. */
function Row({ path, item }: { path: '/inbox' | '/alerts'; item: InboxItem }) {
  const { kind, id, at, finding, text, reference, product, batch, serial, assignee, note } = item
  const Icon = icons[kind]
  return (
    <div className={rows.text}>
      <div className={rows.rowHeader}>
        <Icon size={20} stroke={1.5} aria-hidden="true" />
        <h2>
          <Link
            to={path}
            search={(view) => ({ ...view, item: id })}
            state={{ isOverPage: true }}
            resetScroll={false}
            className={rows.open}
            aria-haspopup="dialog"
          >
            <span className="visually-hidden">{t.kinds[kind]}: </span>
            {finding}
          </Link>
        </h2>
        <ItemBadges item={item} />
        <span className={rows.time}>
          <TimeAgo at={at} />
        </span>
      </div>
      <p className={rows.subject}>
        <span>{product.name}</span>
        <span>{batch.name}</span>
        {serial ? <span className={rows.mono}>{groupSerial(serial)}</span> : null}
        {reference ? <span className={rows.mono}>{reference}</span> : null}
      </p>
      <p className={rows.excerpt}>{text}</p>
      {assignee || note ? (
        <p className={rows.subject}>
          {assignee ? <span>{t.row.assignedTo(assignee.name)}</span> : null}
          {note ? <span>{t.row.noted}</span> : null}
        </p>
      ) : null}
    </div>
  )
}
