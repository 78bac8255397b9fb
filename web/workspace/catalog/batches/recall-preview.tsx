import { Card, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import { useState } from 'react'
import { useVerdictText } from '../recalls/use-verdict-text.ts'
import { inventoryText } from '../text.ts'

const t = inventoryText.batchActions.preview

const choices = languages.map(({ tag, name }) => ({ value: tag, label: name }))

type RecallPreviewProps = {
  reason: string
  translations: ReasonTranslations
  onTranslate: (translations: ReasonTranslations) => void
}

/** What a shopper reads of a recalled item, in each language, with a field for the manufacturer's reason in that language. */
export function RecallPreview({ reason, translations, onTranslate }: RecallPreviewProps) {
  const [language, setLanguage] = useState<Language>('en')
  const data = useVerdictText(language)
  const recalled = data?.verdicts.recalled
  const translated = language === 'en' ? reason : translations[language]
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="end">
        <Text fw={500}>{t.title}</Text>
        <Select
          aria-label={t.language}
          data={choices}
          value={language}
          allowDeselect={false}
          w={160}
          onChange={(value) => setLanguage(value as Language)}
        />
      </Group>
      {language === 'en' ? null : (
        <Textarea
          key={language}
          label={t.translation(languages.find(({ tag }) => tag === language)?.name ?? '')}
          description={t.translationHelp}
          autosize
          minRows={2}
          maxLength={limits.reasonMax}
          lang={language}
          value={translated ?? ''}
          onChange={(event) => onTranslate({ ...translations, [language]: event.currentTarget.value })}
        />
      )}
      <Card padding="md" lang={language} mih={148} bg="var(--panel-red)" c="white">
        <Text fw={600} size="lg">
          {recalled?.title}
        </Text>
        <Text mt={4}>{recalled?.sentence}</Text>
        <Text mt={4}>{recalled?.nextStep}</Text>
        <Text mt={4} fs={reason ? undefined : 'italic'} style={{ whiteSpace: 'pre-line' }}>
          {translated?.trim() || data?.inEnglish(reason || t.reason)}
        </Text>
      </Card>
    </Stack>
  )
}
