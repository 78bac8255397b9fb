import type { BackupHeader } from '../platform/backups/backup-format.ts'
import type { Config } from '../platform/config.ts'
import { computeFingerprint } from '../platform/lib/secret-key.ts'
import { keyFileIn, readKeyFile } from '../platform/lib/secret-key-file.ts'

const withoutKey =
  'Without it no server starts on the data; if it is lost for good, after "npm run forget-secret-key" one does, but rate limits start again, PINs of the last ten minutes have to be sent again, ERASE by SMS, USSD or WhatsApp does not find what was sent before, and hidden PINs of batches made with it cannot be checked or printed.'

/** What the operator has to know about the secret key, which is in no backup (docs/settings.md, "Secret key"). */
export async function adviseOnKey(
  config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>,
  { secretKeys }: Pick<BackupHeader, 'secretKeys'>,
  purpose: 'backup' | 'restore',
): Promise<string[]> {
  const newest = secretKeys.at(-1)
  if (newest === undefined) return []
  const place = config.SECRET_KEY ? 'SECRET_KEY' : keyFileIn(config.DATA_DIR)
  const key = config.SECRET_KEY ?? (await readKeyFile(config.DATA_DIR))
  if (purpose === 'backup')
    return [
      `The secret key (fingerprint ${newest}) is not in it: keep a copy of ${key ? place : 'SECRET_KEY'} elsewhere. ${withoutKey}`,
    ]
  if (key && computeFingerprint(key) === newest) return [`The secret key in ${place} belongs to the data.`]
  const found = key
    ? `The secret key in ${place} (fingerprint ${computeFingerprint(key)}) is not that of the data`
    : 'The secret key of the data is missing here'
  return [
    `${found}: before you start, set SECRET_KEY to the key with the fingerprint ${newest}, or put its file at ${keyFileIn(config.DATA_DIR)}. ${withoutKey}`,
  ]
}
