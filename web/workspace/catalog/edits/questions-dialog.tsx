import '../../../ui/feedback-questions.css' // the faces, which elsewhere come with the preview
import { useForm } from '@mantine/form'
import { formEditForm, type Product } from '@sahihi/contract/endpoints/products.ts'
import { useState } from 'react'
import { isConflict } from '../../../lib/errors.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { formRules } from '../../lib/form-rules.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormDraftNotice } from '../../ui/form-draft.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { FeedbackBuilder } from '../products/feedback-builder.tsx'
import { toFeedbackConfig, toFeedbackValues } from '../products/feedback-values.ts'
import { emptyProduct, type ProductValues, productLabels } from '../products/product-values.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import { editsText } from './text.ts'
import { useEdit } from './use-edit.ts'

const t = editsText.questions

const toBody = ({ feedbackConfig }: ProductValues) => ({ version: 1, feedbackConfig: toFeedbackConfig(feedbackConfig) })
const rules = formRules(formEditForm, toBody)

type QuestionsDialogProps = EditDialogProps & { product: Product }

/** Adds, rewords, orders and retires the questions of a product that asks for feedback. */
export function QuestionsDialog({ product, returnTo, onClose }: QuestionsDialogProps) {
  const [initialValues] = useState<ProductValues>(() => ({
    ...emptyProduct(),
    ...(product.feedbackConfig ? { feedbackConfig: toFeedbackValues(product.feedbackConfig) } : {}),
  }))
  const form = useForm({ initialValues, validate: rules })
  const { base, save, busy, error, kept } = useEdit('PUT /api/products/:id/feedback-form', product, onClose)
  const draft = useFormDraft(form, { ...kept, name: `questions:${kept.name}` })
  const [isClosing, setClosing] = useState(false)
  useReturnFocus(returnTo)
  useServerErrors(form, error)
  const submit = form.onSubmit(
    (values) => save(formEditForm.parse({ ...toBody(values), version: base.version })),
    focusFirst(form),
  )
  return (
    <ConfirmDialog
      opened
      title={t.title}
      confirm={editsText.save}
      busy={busy}
      // What somebody else has changed would be overwritten unseen: a dialog that is opened again shows it.
      disabled={!draft.isDirty || isConflict(error)}
      onConfirm={() => submit()}
      onClose={() => (draft.isUnsent() ? setClosing(true) : onClose())}
    >
      <FormDraftNotice draft={draft} onStay={isClosing ? () => setClosing(false) : undefined} onLeave={onClose} />
      <FormAlert error={error} fallback={t.failed} labels={productLabels} errors={form.errors} />
      {isConflict(error) ? <p>{t.changedMeanwhile}</p> : null}
      <p>{t.effect}</p>
      <form noValidate onSubmit={submit}>
        <FeedbackBuilder form={form} />
      </form>
    </ConfirmDialog>
  )
}
