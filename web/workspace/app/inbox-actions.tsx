import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useState } from 'react'
import { BatchMenu } from '../catalog/codes/batch-menu.tsx'
import { CodeBlock } from '../catalog/codes/code-block.tsx'
import { inboxText } from '../inbox/text.ts'
import { useGet } from '../lib/api.ts'
import { ShopperContact } from '../reports/shopper-contact.tsx'
import { Allowed } from '../ui/allowed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SelectedInboxActions } from './selected-inbox-actions.tsx'

const t = inboxText.item

/** What other slices can do about an item: decide on its case, block its code, recall its batch. */
export function InboxActions({ item, onDone }: { item: InboxItem; onDone: () => void }) {
  const { kind, id, serial, isBlocked, batch } = item
  const [isBlocking, setBlocking] = useState(false)
  return (
    <>
      <SelectedInboxActions items={[item]} onDone={onDone} />
      {kind === 'report' ? <Contact id={id} /> : null}
      <div className={fields.buttons}>
        <Allowed to="batches:write">
          <BatchActions id={batch.id} />
        </Allowed>
        {serial ? (
          <Allowed to="codes:block">
            <CodeBlock
              code={{ verificationNumber: serial, isBlocked: isBlocked === true }}
              isDialogOpen={isBlocking}
              setDialogOpen={setBlocking}
            />
          </Allowed>
        ) : null}
      </div>
    </>
  )
}

function Contact({ id }: { id: string }) {
  const { data, error, refetch } = useGet('GET /api/reports/:id', { params: { id } })
  if (data) return <ShopperContact report={data} />
  if (error) return <ErrorState title={t.actionsFailed} error={error} onRetry={() => void refetch()} />
  return <ListSkeleton label={t.loadingActions} height={96} />
}

/** Without its batch the other actions are there all the same. */
function BatchActions({ id }: { id: string }) {
  const { data } = useGet('GET /api/products/batch/:id', { params: { id } })
  return data ? <BatchMenu batch={data} /> : null
}
