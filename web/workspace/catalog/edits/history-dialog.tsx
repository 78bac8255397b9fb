import { Button, Group, Modal, Skeleton } from '@mantine/core'
import type { Edit } from '@sahihi/contract/endpoints/edits.ts'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import styles from './edits.module.css'
import { nameOfChoice } from './name-of-choice.ts'
import { editsText } from './text.ts'

const t = editsText.history

/** Who changed what about a product or batch, newest first. */
export function HistoryDialog({ id, name, returnTo, onClose }: EditDialogProps & { id: string; name: string }) {
  const { data, error, refetch } = useGet('GET /api/products/:id/edits', { params: { id } })
  useReturnFocus(returnTo)
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={t.title(name)} className={styles.dialog}>
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div role="status" aria-label={t.loading}>
          <Skeleton height={64} />
        </div>
      ) : null}
      {data?.edits.length === 0 ? <p>{t.none}</p> : null}
      {data && data.edits.length > 0 ? (
        <ol className={styles.history} reversed>
          {data.edits.map((edit) => (
            <li key={edit.id}>
              <EditEntry edit={edit} />
            </li>
          ))}
        </ol>
      ) : null}
      {data?.edits.length === maxEdits ? <p className={styles.quiet}>{t.newest(maxEdits)}</p> : null}
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
      <time dateTime={editedAt} title={formatDateTime(editedAt)} className={styles.when}>
        {t.changed(formatDate(editedAt), editedBy)}
      </time>
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {field === 'picture' || field === 'order'
              ? t[field]
              : t.change(editsText.fields[field], formatEditedValue(field, before), formatEditedValue(field, after))}
          </li>
        ))}
      </ul>
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
