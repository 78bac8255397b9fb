import { Drawer } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { inboxText } from '@sahihi/contract/i18n/en/workspace/inbox.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../lib/format.ts'
import { usePart } from '../lib/use-part.ts'
import { Allowed } from '../ui/allowed.tsx'
import { useOpened } from '../ui/use-opened.ts'
import styles from './inbox.module.css'
import { ItemBadges } from './item-badges.tsx'
import { ItemForm } from './item-form.tsx'
import { StatusButtons } from './status-buttons.tsx'
import type { ItemActions } from './use-inbox.tsx'

const t = inboxText.item

type InboxDrawerProps = {
  item: InboxItem | undefined
  loadActions: () => Promise<ItemActions>
  onClose: () => void
}

/** One item over the list: what was found, who looks after it, and everything that can be done about it. */
export function InboxDrawer({ item, loadActions, onClose }: InboxDrawerProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(item)
  if (item && item !== shown) setShown(item)
  const Actions = usePart(loadActions, item !== undefined)
  // A dialog over the drawer takes Escape for itself.
  const close = () => (document.querySelectorAll('[role="dialog"]').length > 1 ? undefined : onClose())
  return (
    <Drawer
      opened={useOpened(item !== undefined)}
      onClose={close}
      title={shown?.finding}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {shown ? (
        <div key={shown.id} className={styles.item}>
          <p className={styles.badges}>
            <ItemBadges item={shown} />
          </p>
          <p className={styles.description}>{shown.text}</p>
          <Facts item={shown} />
          <ItemForm item={shown} />
          <section className={styles.actions} aria-label={t.actions}>
            <Allowed to="inbox:write">
              {shown.kind === 'case' ? null : <StatusButtons item={shown} onDone={onClose} />}
            </Allowed>
            {Actions ? <Actions item={shown} /> : null}
          </section>
        </div>
      ) : null}
    </Drawer>
  )
}

function Facts({ item: { kind, id, at, product, batch, serial, reference } }: { item: InboxItem }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t.product}</dt>
        <dd>{product.name}</dd>
      </div>
      <div>
        <dt>{t.batch}</dt>
        <dd>{batch.name}</dd>
      </div>
      {serial ? (
        <div>
          <dt>{t.code}</dt>
          <dd className={styles.mono}>{groupSerial(serial)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t.found}</dt>
        <dd>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </dd>
      </div>
      <div>
        <dt>{reference ?? inboxText.kinds[kind]}</dt>
        <dd className={styles.links}>
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
        </dd>
      </div>
    </dl>
  )
}
