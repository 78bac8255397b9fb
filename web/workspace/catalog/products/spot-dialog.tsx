import { Card, Group, Select, Text, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PackSpot, SpotTranslations } from '@sahihi/contract/endpoints/pack-spots.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import styles from '../../ui/picture-field.module.css'
import { picturesText } from '../../ui/text.ts'
import { useVerdictText } from '../recalls/use-verdict-text.ts'

const t = picturesText.spots
const choices = languages.map(({ tag, name }) => ({ value: tag, label: name }))

type Props = {
  productId: string
  /** A new close-up, or a stored spot. */
  spot: Blob | PackSpot
  onClose: () => void
}

/** The sentence of a spot, of a stored one in every language, with what shoppers will see. */
export function SpotDialog({ productId, spot, onClose }: Props) {
  const stored = spot instanceof Blob ? undefined : spot
  const newPicture = useObjectUrl(spot instanceof Blob ? spot : undefined)
  const [sentence, setSentence] = useState(stored?.sentence ?? '')
  const [translations, setTranslations] = useState<SpotTranslations>(stored?.translations ?? {})
  const [language, setLanguage] = useState<Language>('en')
  const options = {
    invalidates: ['GET /api/products/:id/spots'],
    onSuccess: announce(onClose),
  } as const
  const add = useSend('POST /api/products/:id/spots', { ...options, isIdempotent: true })
  const save = useSend('PUT /api/products/:id/spots/:spotId', options)
  const submit = () => {
    const params = { id: productId }
    if (spot instanceof Blob) add.mutate({ params, query: { sentence }, body: spot })
    else save.mutate({ params: { ...params, spotId: spot.id }, body: { sentence, translations } })
  }
  const words = useVerdictText(language)
  const written = language === 'en' ? sentence : translations[language]
  return (
    <ConfirmDialog
      opened
      title={stored ? t.editTitle : t.addTitle}
      confirm={stored ? t.save : t.submitAdd}
      busy={add.isPending || save.isPending}
      disabled={!sentence.trim()}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert error={add.error ?? save.error} fallback={messages.spotFailed} labels={{ sentence: t.sentence }} />
      <TextInput
        label={t.sentence}
        description={t.sentenceHint}
        required
        data-autofocus
        maxLength={limits.spotSentenceMax}
        value={sentence}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
      {stored ? (
        <>
          <Select
            label={t.language}
            data={choices}
            value={language}
            allowDeselect={false}
            onChange={(value) => setLanguage(value as Language)}
          />
          {language === 'en' ? null : (
            <TextInput
              key={language}
              label={t.translation(languages.find(({ tag }) => tag === language)?.name ?? '')}
              description={t.translationHint}
              maxLength={limits.spotSentenceMax}
              lang={language}
              value={written ?? ''}
              onChange={(event) => setTranslations({ ...translations, [language]: event.currentTarget.value })}
            />
          )}
        </>
      ) : null}
      <Card component="figure" padding="md" aria-label={t.preview}>
        <Group gap="md" wrap="nowrap" align="flex-start" lang={language}>
          <img className={styles.picture} src={stored?.picture ?? newPicture} alt="" width={112} height={112} />
          <div>
            <Text fw={600}>{words?.compare.question}</Text>
            <Text>{written?.trim() || words?.inEnglish(sentence)}</Text>
            <Text c="dimmed" size="sm">
              {words ? `${words.compare.yes} / ${words.compare.no}` : null}
            </Text>
          </div>
        </Group>
      </Card>
    </ConfirmDialog>
  )
}
