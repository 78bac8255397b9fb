import { Button, Group, List, Modal, Text } from '@mantine/core'
import type { Edit } from '@sahihi/contract/endpoints/edits.ts'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { LineList } from '../../ui/line-list.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import { nameOfChoice } from './name-of-choice.ts'
import { editsText } from './text.ts'

const t = editsText.history

/** Who changed what about a product or batch, newest first. */
export function HistoryDialog({ id, name, returnTo, onClose }: EditDialogProps & { id: string; name: string }) {
  const query = useGet('GET /api/products/:id/edits', { params: { id } })
  useReturnFocus(returnTo)
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={t.title(name)} style={{ overflowWrap: 'anywhere' }}>
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {({ edits }) => (
          <>
            {edits.length === 0 ? <p>{t.none}</p> : null}
            <LineList>
              {edits.map((edit) => (
                <li key={edit.id}>
                  <EditEntry edit={edit} />
                </li>
              ))}
            </LineList>
            {edits.length === maxEdits ? <Text c="dimmed">{t.newest(maxEdits)}</Text> : null}
          </>
        )}
      </QueryList>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </Group>
    </Modal>
  )
}

/** As many as the server gives. */
const maxEdits = 50

function EditEntry({ edit: { editedAt, editedBy, changes } }: { edit: Edit }) {
  return (
    <>
      <Text component="time" fw={600} dateTime={editedAt} title={formatDateTime(editedAt)}>
        {t.changed(formatDate(editedAt), editedBy)}
      </Text>
      <List mt={4} style={{ whiteSpace: 'pre-line' }}>
        {changes.map(({ field, before, after }) => (
          <List.Item key={field}>
            {field === 'picture' || field === 'order'
              ? t[field]
              : t.change(editsText.fields[field], formatEditedValue(field, before), formatEditedValue(field, after))}
          </List.Item>
        ))}
      </List>
    </>
  )
}

const formatEditedValue = (field: string, value: string | null) => (value && nameOfChoice(field, value)) ?? shown(value)

const shown = (value: string | null) =>
  value === null
    ? editsText.notAsked
    : value === ''
      ? editsText.empty
      : /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? formatDate(value)
        : `“${value}”`
