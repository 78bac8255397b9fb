import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPlus, IconX } from '../../ui/icons.tsx'
import { newOption } from './feedback-values.ts'
import type { ProductValues } from './product-values.ts'
import { productsText } from './text.ts'

const t = productsText.feedbackForm
const path = 'feedbackConfig.multipleChoice.options'

/** The options of the multiple-choice question. The last two cannot be removed. */
export function FeedbackOptions({ form }: { form: UseFormReturnType<ProductValues> }) {
  const group = useRef<HTMLDivElement>(null)
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
    <Stack ref={group} role="group" aria-label={t.options} tabIndex={-1} gap="xs" data-path={path}>
      {options.map(({ key }, at) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
          <OptionField form={form} at={at} />
          <IconButton label={t.removeOption(at + 1)} icon={IconX} disabled={!canRemove} onClick={() => remove(at)} />
        </Group>
      ))}
      {form.errors[path] ? <Input.Error role="alert">{form.errors[path]}</Input.Error> : null}
      <Group gap="8px 14px">
        <Button variant="default" leftSection={<IconPlus />} disabled={!canAdd} onClick={add}>
          {t.addOption}
        </Button>
        <Text span size="xs" c="dimmed">
          {t.optionCount(limits.optionsMin, limits.optionsMax)}
        </Text>
      </Group>
    </Stack>
  )
}

function OptionField({ form, at }: { form: UseFormReturnType<ProductValues>; at: number }) {
  const { onChange, ...field } = form.getInputProps(`${path}.${at}.label`)
  return (
    <TextInput
      aria-label={t.option(at + 1)}
      flex={1}
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
