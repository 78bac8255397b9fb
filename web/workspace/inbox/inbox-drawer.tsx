import { Divider, Group, Stack } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../lib/format.ts'
import { DetailDrawer, DrawerText, useShown } from '../ui/detail-drawer.tsx'
import { ItemForm } from '../ui/item-form.tsx'
import { FactList } from '../ui/stats.tsx'
import { ItemBadges } from './item-badges.tsx'
import { inboxText } from './text.ts'
import type { ItemActions } from './use-inbox.ts'

const t = inboxText.item

type InboxDrawerProps = {
  item: InboxItem | undefined
  Actions: ItemActions
  onClose: () => void
}

/** One item over the list: what was found, who looks after it, and everything that can be done about it. */
export function InboxDrawer({ item, Actions, onClose }: InboxDrawerProps) {
  const shown = useShown(item)
  return (
    <DetailDrawer isOpen={item !== undefined} title={shown?.finding} close={t.close} onClose={onClose}>
      {shown ? (
        <Stack key={shown.id} gap="lg">
          <Group gap="xs">
            <ItemBadges item={shown} />
          </Group>
          <DrawerText>{shown.text}</DrawerText>
          <Facts item={shown} />
          <ItemForm item={shown} />
          <Divider />
          <Stack gap="sm" role="group" aria-label={t.actions}>
            <Actions item={shown} onDone={onClose} />
          </Stack>
        </Stack>
      ) : null}
    </DetailDrawer>
  )
}

function Facts({ item: { kind, id, at, product, batch, serial, reference } }: { item: InboxItem }) {
  return (
    <FactList
      facts={[
        { label: t.product, value: product.name },
        { label: t.batch, value: batch.name },
        { label: t.code, value: serial ? <span className="mono">{groupSerial(serial)}</span> : null },
        { label: t.found, value: <time dateTime={at}>{formatDateTime(at)}</time> },
        {
          label: reference ?? inboxText.kinds[kind],
          value: (
            <Group gap="4px 18px">
              {kind === 'case' ? (
                <Link to="/suspicious-codes/$id" params={{ id }}>
                  {t.seeCase}
                </Link>
              ) : null}
              {kind === 'report' ? (
                <Link to="/reports" search={{ report: id }}>
                  {t.seeReport}
                </Link>
              ) : null}
              <Link to="/inventory/$id" params={{ id: batch.id }} search={serial ? { code: serial } : {}}>
                {serial ? t.seeCode : t.seeBatch}
              </Link>
            </Group>
          ),
        },
      ]}
    />
  )
}
