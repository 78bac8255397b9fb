import type { Language } from '../languages.ts'

/**
 * The terms of each language: an English text with the term has one of these in its translation. Small letters; a stem is enough
 * where words change their ending.
 */
type Term = { english: string; allowed: string[] }

const sahihi: Term = { english: 'sahihi', allowed: ['sahihi'] }

export const glossary: Record<Language, Term[]> = {
  en: [],
  ha: [
    sahihi,
    { english: 'genuine', allowed: ['gaske'] },
    { english: 'fake', allowed: ['jabu'] },
    { english: 'serial number', allowed: ['lambar shaida', 'lambar', 'lamba'] },
    { english: 'batch', allowed: ['rukuni'] },
    { english: 'recalled', allowed: ['janye'] },
    { english: 'expired', allowed: ['wa’adi'] },
  ],
  yo: [
    sahihi,
    { english: 'genuine', allowed: ['ojúlówó'] },
    { english: 'fake', allowed: ['ayédèrú'] },
    { english: 'serial number', allowed: ['nọ́ńbà'] },
    { english: 'batch', allowed: ['ọ̀wọ́'] },
    { english: 'recalled', allowed: ['pè é padà', 'pe ọ̀wọ́'] },
    { english: 'expired', allowed: ['àkókò'] },
  ],
  ig: [
    sahihi,
    { english: 'genuine', allowed: ['ezigbo'] },
    { english: 'fake', allowed: ['adịgboroja'] },
    { english: 'serial number', allowed: ['nọmba'] },
    { english: 'batch', allowed: ['ụyọkọ'] },
    { english: 'recalled', allowed: ['kpọghachi'] },
    { english: 'expired', allowed: ['oge'] },
  ],
  pcm: [
    sahihi,
    { english: 'genuine', allowed: ['original'] },
    { english: 'fake', allowed: ['fake'] },
    { english: 'serial number', allowed: ['serial number'] },
    { english: 'batch', allowed: ['batch'] },
    { english: 'recalled', allowed: ['call am back', 'batch back'] },
    { english: 'expired', allowed: ['expire'] },
  ],
  fr: [
    sahihi,
    { english: 'genuine', allowed: ['authenti', 'vrai'] },
    { english: 'fake', allowed: ['faux', 'contrefaçon'] },
    { english: 'serial number', allowed: ['numéro'] },
    { english: 'batch', allowed: ['lot'] },
    { english: 'recalled', allowed: ['rappel'] },
    { english: 'expired', allowed: ['périmé'] },
  ],
  sw: [
    sahihi,
    { english: 'genuine', allowed: ['halisi'] },
    { english: 'fake', allowed: ['bandia'] },
    { english: 'serial number', allowed: ['namba'] },
    { english: 'batch', allowed: ['toleo'] },
    { english: 'recalled', allowed: ['ondo'] },
    { english: 'expired', allowed: ['muda'] },
  ],
}
