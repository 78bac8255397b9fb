import { Box, Card, Group, Input, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { emojiLabels, emojiOptions, type QuestionKind } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { FaceIcon } from '../../../ui/face-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconArrowDown, IconArrowUp } from '../../ui/icons.tsx'
import styles from './feedback-builder.module.css'
import { FeedbackOptions } from './feedback-options.tsx'
import type { ProductValues } from './product-values.ts'
import { productsText } from './text.ts'

const t = productsText.feedbackForm

type BuilderProps = { form: UseFormReturnType<ProductValues> }

/** Which questions are asked, their wording and order. */
export function FeedbackBuilder({ form }: BuilderProps) {
  const { order, ...questions } = form.values.feedbackConfig
  const asksNothing = !Object.values(questions).some(({ isAsked }) => isAsked)
  const asked = order.filter((kind) => questions[kind].isAsked)
  const move = (kind: QuestionKind, by: -1 | 1) => {
    const neighbor = asked[asked.indexOf(kind) + by]
    if (!neighbor) return
    const swapped = order.map((each) => (each === kind ? neighbor : each === neighbor ? kind : each))
    form.setFieldValue('feedbackConfig.order', swapped)
  }
  return (
    // The error that no question is asked is about the whole group, which then takes the focus.
    <Card role="group" aria-label={t.questions} tabIndex={-1} padding={0} data-path="feedbackConfig">
      {asksNothing && form.errors.feedbackConfig ? (
        <Input.Error role="alert" px="md" pt="sm">
          {form.errors.feedbackConfig}
        </Input.Error>
      ) : null}
      {order.map((kind) => (
        <Question
          key={kind}
          form={form}
          kind={kind}
          isFirst={asked[0] === kind}
          isLast={asked.at(-1) === kind}
          onMove={(by) => move(kind, by)}
        />
      ))}
    </Card>
  )
}

const names: Record<QuestionKind, { name: string; description: string }> = {
  emoji: { name: t.faces, description: t.facesHelp },
  multipleChoice: { name: t.multipleChoice, description: t.multipleChoiceHelp },
  rating: { name: t.stars, description: t.starsHelp(limits.ratingMax) },
  openEnded: { name: t.openText, description: t.openTextHelp(limits.openEndedMax) },
}

type QuestionProps = BuilderProps & {
  kind: QuestionKind
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

function Question({ form, kind, isFirst, isLast, onMove }: QuestionProps) {
  const { isAsked } = form.values.feedbackConfig[kind]
  const { name, description } = names[kind]
  return (
    <Box role="group" aria-label={name} px="md" py="xs" className={styles.question}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Switch
          label={name}
          description={description}
          {...form.getInputProps(`feedbackConfig.${kind}.isAsked`, { type: 'checkbox' })}
        />
        {isAsked && !(isFirst && isLast) ? (
          <Group gap="xs">
            <IconButton label={t.moveUp(name)} icon={IconArrowUp} disabled={isFirst} onClick={() => onMove(-1)} />
            <IconButton label={t.moveDown(name)} icon={IconArrowDown} disabled={isLast} onClick={() => onMove(1)} />
          </Group>
        ) : null}
      </Group>
      {isAsked ? (
        <Stack py="xs">
          <TextInput
            label={t.question}
            required
            maxLength={limits.questionMax}
            {...form.getInputProps(`feedbackConfig.${kind}.title`)}
          />
          <QuestionDetails form={form} kind={kind} />
        </Stack>
      ) : null}
    </Box>
  )
}

function QuestionDetails({ form, kind }: BuilderProps & { kind: QuestionKind }) {
  if (kind === 'multipleChoice') return <FeedbackOptions form={form} />
  if (kind === 'emoji')
    return (
      <ul className={styles.faces} aria-label={t.answers}>
        {emojiOptions.map((face) => (
          <li key={face}>
            <FaceIcon face={face} />
            {emojiLabels[face]}
          </li>
        ))}
      </ul>
    )
  if (kind === 'openEnded')
    return (
      <TextInput
        label={t.hint}
        description={t.hintHelp}
        placeholder={messages.openEndedPlaceholder}
        maxLength={limits.questionMax}
        {...form.getInputProps('feedbackConfig.openEnded.placeholder')}
      />
    )
  return null
}
