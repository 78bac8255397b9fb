import { List, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import { type ReactNode, type RefObject, useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormDraftNotice } from '../../ui/form-draft.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { nameOfChoice } from './name-of-choice.ts'
import { editsText as t } from './text.ts'

export type EditDialogProps = { returnTo: RefObject<HTMLElement | null>; onClose: () => void }

type Props<Values> = EditDialogProps & {
  of: 'product' | 'batch'
  id: string
  labels: Record<string, string>
  form: UseFormReturnType<Values>
  edit: { busy: boolean; error: unknown; kept: { name: string; finished: RefObject<boolean> } }
  /** What is saved now: it differs from the form where the reader, or somebody else meanwhile, has changed it. */
  current: Values
  onSubmit: (values: Values) => void
  children: ReactNode
}

/** The window of both edits: what an edit concerns, the fields, and what somebody else has saved meanwhile. */
export function EditDialog<Values extends Record<string, string | null>>(props: Props<Values>) {
  const { of, id, labels, form, edit, current, onSubmit, children, returnTo, onClose } = props
  const [isClosing, setClosing] = useState(false)
  useReturnFocus(returnTo)
  useServerErrors(form, edit.error)
  const draft = useFormDraft(form, { ...edit.kept, name: `${of}:${edit.kept.name}` })
  const close = () => (draft.isUnsent() ? setClosing(true) : onClose())
  const submit = form.onSubmit(onSubmit, focusFirst(form))
  const changed = Object.keys(current).filter((field) => form.values[field] !== current[field])
  return (
    <ConfirmDialog
      opened
      title={t[of].title}
      confirm={t.save}
      busy={edit.busy}
      disabled={changed.length === 0}
      onConfirm={() => submit()}
      onClose={close}
    >
      <FormDraftNotice draft={draft} onStay={isClosing ? () => setClosing(false) : undefined} onLeave={onClose} />
      <FormAlert error={edit.error} fallback={t[of].failed} labels={labels} errors={form.errors} />
      {edit.error && changed.length > 0 ? (
        <Notice color="gray" title={t.meanwhile}>
          <List style={{ whiteSpace: 'pre-line' }}>
            {changed.map((field) => (
              <List.Item key={field}>
                <strong>{labels[field]}:</strong> {shown(field, current[field])}
              </List.Item>
            ))}
          </List>
        </Notice>
      ) : null}
      <EditWarning of={of} id={id} />
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">{children}</Stack>
        {/* Enter sends a form of several fields only with a button in it. */}
        <button type="submit" hidden disabled={changed.length === 0} />
      </form>
    </ConfirmDialog>
  )
}

const shown = (field: string, value: string | null | undefined) =>
  !value ? t.empty : (nameOfChoice(field, value) ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value))

/** How many labels and scans an edit concerns; nothing when no code has left the house. */
function EditWarning({ of, id }: { of: 'product' | 'batch'; id: string }) {
  const { data, isError } = useGet('GET /api/products/:id/edits', { params: { id } })
  if (isError) return <p>{t.warning.unknown}</p>
  const facts = data ? listFacts(data.codes) : []
  if (facts.length === 0) return null
  return (
    <Notice color="gold" role="status">
      {[...facts, t.warning[of]].join(' ')}
    </Notice>
  )
}

const listFacts = ({ downloaded, imported, totalScans }: EditHistory['codes']) => [
  ...(downloaded > 0 ? [t.warning.downloaded(downloaded)] : []),
  ...(imported > 0 ? [t.warning.imported(imported)] : []),
  ...(totalScans ? [t.warning.scans(totalScans)] : []),
]
