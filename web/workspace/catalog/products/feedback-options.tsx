import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconPlus, IconX } from '../../ui/icons.tsx'
import styles from './feedback.module.css'
import { newOption } from './feedback-values.ts'
import type { ProductValues } from './product-values.ts'
import { productsText } from './text.ts'

const t = productsText.feedbackForm
const path = 'feedbackConfig.multipleChoice.options'

/** The options of the multiple-choice question. The last two cannot be removed. */
export function FeedbackOptions({ form }: { form: UseFormReturnType<ProductValues> }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { options } = form.values.feedbackConfig.multipleChoice
  const canRemove = options.length > limits.optionsMin
  const canAdd = options.length < limits.optionsMax
  const focusOption = (at: number) => group.current?.querySelectorAll('input')[at]?.focus()
  const add = () => {
    flushSync(() => form.insertListItem(path, newOption()))
    focusOption(options.length)
  }
  const remove = (at: number) => {
    flushSync(() => form.removeListItem(path, at))
    form.clearFieldError(path)
    focusOption(Math.min(at, options.length - 2))
  }
  return (
    <fieldset ref={group} aria-label={t.options} tabIndex={-1} className={styles.options} data-path={path}>
      {options.map(({ key }, at) => (
        <div key={key} className={styles.option}>
          <OptionField form={form} at={at} />
          <ActionIcon
            variant="default"
            size={46}
            aria-label={t.removeOption(at + 1)}
            disabled={!canRemove}
            onClick={() => remove(at)}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {form.errors[path] ? (
        <p className={styles.error} role="alert">
          {form.errors[path]}
        </p>
      ) : null}
      <div className={styles.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
          disabled={!canAdd}
          onClick={add}
        >
          {t.addOption}
        </Button>
        <span className={styles.optionCount}>{t.optionCount(limits.optionsMin, limits.optionsMax)}</span>
      </div>
    </fieldset>
  )
}

function OptionField({ form, at }: { form: UseFormReturnType<ProductValues>; at: number }) {
  const { onChange, ...field } = form.getInputProps(`${path}.${at}.label`)
  return (
    <TextInput
      aria-label={t.option(at + 1)}
      required
      maxLength={limits.optionMax}
      {...field}
      onChange={(event) => {
        form.clearFieldError(path) // the error that two options are the same
        onChange(event)
      }}
    />
  )
}
