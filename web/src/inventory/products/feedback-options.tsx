import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './feedback.module.css'
import { newOption } from './feedback-values.ts'
import type { ProductValues } from './product-values.ts'

const place = 'feedbackConfig.multipleChoice.options'

/** The answers of the multiple choice: removed only while more than two remain (specification 2). */
export function FeedbackOptions({ form }: { form: UseFormReturnType<ProductValues> }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { options } = form.values.feedbackConfig.multipleChoice
  const mayRemove = options.length > limits.optionsMin
  const mayAdd = options.length < limits.optionsMax
  const focusOption = (at: number) => group.current?.querySelectorAll('input')[at]?.focus()
  const add = () => {
    flushSync(() => form.insertListItem(place, newOption()))
    focusOption(options.length)
  }
  const remove = (at: number) => {
    flushSync(() => form.removeListItem(place, at))
    form.clearFieldError(place)
    focusOption(Math.min(at, options.length - 2))
  }
  return (
    <fieldset ref={group} aria-label="Options" tabIndex={-1} className={styles.options} data-path={place}>
      {options.map(({ key }, at) => (
        <div key={key} className={styles.option}>
          <OptionField form={form} at={at} />
          <ActionIcon
            variant="default"
            size={46}
            aria-label={`Remove option ${at + 1}`}
            disabled={!mayRemove}
            onClick={() => remove(at)}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {form.errors[place] ? (
        <p className={styles.error} role="alert">
          {form.errors[place]}
        </p>
      ) : null}
      <div className={styles.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
          disabled={!mayAdd}
          onClick={add}
        >
          Add option
        </Button>
        <span className={styles.bounds}>
          {limits.optionsMin} to {limits.optionsMax} options
        </span>
      </div>
    </fieldset>
  )
}

function OptionField({ form, at }: { form: UseFormReturnType<ProductValues>; at: number }) {
  const { onChange, ...field } = form.getInputProps(`${place}.${at}.label`)
  return (
    <TextInput
      aria-label={`Option ${at + 1}`}
      required
      maxLength={limits.optionMax}
      {...field}
      onChange={(event) => {
        form.clearFieldError(place) // that two are the same
        onChange(event)
      }}
    />
  )
}
