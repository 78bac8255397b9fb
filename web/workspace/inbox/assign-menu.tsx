import { Button } from '@mantine/core'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useRef } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { useAssignees } from '../lib/use-assignees.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { IconChevronDown } from '../ui/icons.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { inboxText as t } from './text.ts'

/** Assigns all of these items to a member, or to nobody. */
export function AssignMenu({ items }: { items: Pick<InboxItem, 'kind' | 'id'>[] }) {
  const target = useRef<HTMLButtonElement>(null)
  const assign = useSend('PUT /api/inbox/assignee', {
    invalidates: ['GET /api/inbox', 'GET /api/inbox/:kind/:id'],
    onSuccess: announce(),
  })
  const keys = items.map(({ kind, id }) => ({ kind, id }))
  const assignTo = (assigneeId: string | null) => assign.mutate({ body: { items: keys, assigneeId } })
  const assignees = useAssignees()
  return (
    <>
      <ActionError title={t.item.saveFailed} error={assign.error} />
      <MenuButton
        target={target}
        width={260}
        button={(props) => (
          <Button variant="default" loading={assign.isPending} rightSection={<IconChevronDown size={16} />} {...props}>
            {t.selection.assign}
          </Button>
        )}
        items={(Menu) => (
          <>
            {assignees.map(({ id, name, isYou }) => (
              <Menu.Item key={id} onClick={() => assignTo(id)}>
                {isYou ? t.item.you(name) : name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => assignTo(null)}>{t.item.nobody}</Menu.Item>
          </>
        )}
      />
    </>
  )
}
