import { Button, NativeSelect, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useState } from 'react'
import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'
import { inboxText } from '../inbox/text.ts'
import { useSend } from '../lib/api.ts'
import { useAssignees } from '../lib/use-assignees.ts'
import { Editable } from './allowed.tsx'
import fields from './fields.module.css'
import { FormAlert } from './form-alert.tsx'

const t = inboxText.item

/** Who looks after an item of the inbox, saved at once, and the note, saved by its button. */
export function ItemForm({ item }: { item: InboxItem }) {
  const { kind, id, assignee, note } = item
  const params = { kind, id }
  const change = useSend('PUT /api/inbox/:kind/:id', {
    invalidates: ['GET /api/inbox', 'GET /api/inbox/:kind/:id'],
  })
  const assignees = useAssignees()
  const isListed = assignees.some((each) => each.id === assignee?.id)
  return (
    <Editable to="inbox:write" isQuiet>
      <div className={fields.fields}>
        <FormAlert error={change.error} fallback={t.saveFailed} labels={{ assigneeId: t.assignee, note: t.note }} />
        <NativeSelect
          label={t.assignee}
          value={assignee?.id ?? ''}
          onChange={({ currentTarget: { value } }) => change.mutate({ params, body: { assigneeId: value || null } })}
        >
          <option value="">{t.nobody}</option>
          {assignee && !isListed ? <option value={assignee.id}>{assignee.name}</option> : null}
          {assignees.map((each) => (
            <option key={each.id} value={each.id}>
              {each.isYou ? t.you(each.name) : each.name}
            </option>
          ))}
        </NativeSelect>
        {/* Another saved note begins a new field: what was entered before is then its draft. */}
        <NoteField
          key={note ?? ''}
          item={item}
          isSaving={change.isPending}
          onSave={(text, onSaved) => change.mutate({ params, body: { note: text } }, { onSuccess: onSaved })}
        />
      </div>
    </Editable>
  )
}

type NoteFieldProps = { item: InboxItem; isSaving: boolean; onSave: (text: string, onSaved: () => void) => void }

/** What is entered and not saved is kept on this device, and is there again when the item is opened the next time. */
function NoteField({ item: { id, note }, isSaving, onSave }: NoteFieldProps) {
  const key = `noteDraft:${id}`
  const saved = note ?? ''
  const [text, setText] = useState(() => getItem('localStorage', key) ?? saved)
  const enter = (entered: string) => {
    setText(entered)
    if (entered.trim() === saved) removeItem('localStorage', key)
    else setItem('localStorage', key, entered)
  }
  const isUnsaved = text.trim() !== saved
  const save = () =>
    onSave(text, () => {
      removeItem('localStorage', key)
      notifications.show({ message: t.noteSaved })
    })
  return (
    <>
      <Textarea
        label={t.note}
        description={t.noteHelp}
        autosize
        minRows={2}
        maxLength={limits.reasonMax}
        value={text}
        onChange={(event) => enter(event.currentTarget.value)}
      />
      {isUnsaved ? (
        <div className={fields.buttons}>
          <Button variant="default" loading={isSaving} onClick={save}>
            {t.saveNote}
          </Button>
          <p className={fields.aside} role="status">
            {t.noteUnsaved}
          </p>
        </div>
      ) : null}
    </>
  )
}
