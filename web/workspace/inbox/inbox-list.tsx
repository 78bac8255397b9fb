import { Group, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../lib/session-query.ts'
import { IconAlertHexagon, IconBell, IconFlag } from '../ui/icons.tsx'
import { ItemList, ItemRow, openItem } from '../ui/item-list.tsx'
import { SelectItem, type Selection, SelectPage } from '../ui/selection.tsx'
import { ItemBadges } from './item-badges.tsx'
import { inboxText as t } from './text.ts'

const icons = { case: IconAlertHexagon, report: IconFlag, alert: IconBell }

type InboxListProps = {
  path: '/inbox' | '/alerts'
  items: InboxItem[]
  total: number
  selection: Selection
  isStale: boolean
}

export function InboxList({ path, items, total, selection, isStale }: InboxListProps) {
  const mayAct = useMay('inbox:write')
  return (
    <>
      <Group justify="space-between" mih={44}>
        {mayAct ? <SelectPage keys={items.map(({ id }) => id)} selection={selection} /> : null}
        <Text c="dimmed" size="sm" ml="auto" role="status">
          {t.count(total)}
        </Text>
      </Group>
      <ItemList label={t.list} isStale={isStale}>
        {items.map((item) => (
          <Row
            key={item.id}
            path={path}
            item={item}
            control={
              mayAct ? (
                <SelectItem
                  id={item.id}
                  label={t.row.select(`${item.finding}, ${item.product.name}`)}
                  selection={selection}
                />
              ) : null
            }
          />
        ))}
      </ItemList>
    </>
  )
}

type RowProps = { path: '/inbox' | '/alerts'; item: InboxItem; control: ReactNode }

function Row({ path, item, control }: RowProps) {
  const { kind, id, at, finding, text, reference, product, batch, serial, assignee, note } = item
  const Icon = icons[kind]
  return (
    <ItemRow
      control={control}
      icon={<Icon size={20} color="var(--quiet)" />}
      link={
        <Link
          to={path}
          search={(view) => ({ ...view, item: id })}
          state={{ isOverPage: true }}
          resetScroll={false}
          className={openItem}
          aria-haspopup="dialog"
        >
          <span className="visually-hidden">{t.kinds[kind]}: </span>
          {finding}
        </Link>
      }
      badges={<ItemBadges item={item} />}
      at={at}
      subject={
        <>
          <span>{product.name}</span>
          <span>{batch.name}</span>
          {serial ? <span className="mono">{groupSerial(serial)}</span> : null}
          {reference ? <span className="mono">{reference}</span> : null}
        </>
      }
      excerpt={text}
      details={
        assignee || note ? (
          <>
            {assignee ? <li>{t.row.assignedTo(assignee.name)}</li> : null}
            {note ? <li>{t.row.noted}</li> : null}
          </>
        ) : null
      }
    />
  )
}
