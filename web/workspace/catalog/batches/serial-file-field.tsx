import { Code, Flex, Input } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { inventoryText } from '../text.ts'
import { NotSerialListError, NotTextError, NotUtf8Error, readSerials, type SerialFile } from './read-serials.ts'

const t = inventoryText.addBatch

type SerialFileFieldProps = {
  value: SerialFile | null
  error: ReactNode
  onChange: (file: SerialFile) => void
  onError: (message: string) => void
}

/** Takes the partner's own serials from the file dialog or by drag and drop. A rejected file leaves the previous one in place. */
export function SerialFileField({ value, error, onChange, onError }: SerialFileFieldProps) {
  const id = useId()
  const read = async (file: File) => {
    if (file.size > limits.importOrderMaxBytes) return onError(messages.importOrderTooLarge)
    try {
      onChange(await readSerials(file))
    } catch (error) {
      onError(describeProblem(error))
    }
  }
  return (
    <Input.Wrapper
      label={t.serials}
      labelElement="div"
      description={<FileFormat />}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <FileDrop
        label={t.serialsFile}
        accept=".csv,.txt,.json,text/csv,text/plain,application/json"
        chosen={
          value ? (
            <>
              {value.name} <strong>{t.serialCount(value.count)}</strong>
            </>
          ) : undefined
        }
        hint={t.drop}
        button={value ? t.chooseAnother : t.chooseFile}
        describedBy={`${id}-error`}
        path="csv"
        onFile={(file) => void read(file)}
      />
    </Input.Wrapper>
  )
}

function describeProblem(error: unknown): string {
  if (error instanceof NotTextError) return t.notText
  if (error instanceof NotUtf8Error) return messages.notUtf8(error.line)
  return error instanceof NotSerialListError ? t.notList : t.fileUnreadable
}

function FileFormat() {
  const { importedSerialMin, importedSerialMax, importOrderMax } = limits
  return (
    <Flex component="span" direction="column" align="flex-start" gap="xs" mb="xs">
      {t.fileFormat(formatNumber(importOrderMax), importedSerialMin, importedSerialMax)}
      <Code display="block" px="md" py="xs" c="var(--ink)" style={{ whiteSpace: 'pre' }}>
        {t.fileSample}
      </Code>
    </Flex>
  )
}
