import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  realPage: {
    address: (host) =>
      `Ku duba adireshin da ke saman burauzarku. Dole ya fara da ${host}. Kwafin wannan shafi yana da wani adireshi dabam.`,
    never: 'Wannan aiki kyauta ne. Ba ya taɓa neman kuɗi, kalmar sirri ko manhaja daga gare ku.',
    elsewhere:
      'Idan lamba ta kai ku wani wuri dabam, kada ku shigar da komai a can. Ku rubuta lambar shaida a nan, ku kuma kai rahoton kayan.',
  },
  manufacturer: {
    loading: 'Ɗan jira…',
    about:
      'Mun duba bayanan wannan kamfani kafin ya iya fitar da lambobi. Kuna iya duba lambar rajistarsa a rajistar kamfanoni ta jama’a.',
    renamed: 'Wannan kamfani ya sauya sunansa a nan tun da muka amince da shi.',
    approvedAs: 'Sunan amincewa',
    registration: 'Lambar rajista',
    approvedOn: 'Ranar amincewar Sahihi',
    answered: 'Ƙararrakin da aka amsa',
    answeredSoon: 'Cikin kwana 3',
    medianAnswer: 'Rabinsu',
    answersFrom: (count) => `Daga ƙararraki ${count} na masu saya a watanni 12 da suka wuce.`,
    notGenuine:
      'Wannan shafi yana faɗin wanda ke fitar da lambobi, ba wai kaya na gaske ne ba. Don haka, ku duba lambar da ke kan kayan kansa.',
    unknownTitle: 'Babu irin wannan kamfani',
    unknown: 'Babu kamfanin da muka amince da shi a wannan adireshi.',
    failedTitle: 'Ba a iya nuna wannan kamfani ba',
  },
  errors: {
    rateLimited: (seconds) => `Gwajin ya yi yawa. Ku jira daƙiƙa ${seconds}, sannan ku sake gwadawa.`,
    unavailable: 'Wani abu ya tsaya a wurinmu. Ba abin da ya ɓace; ku sake gwadawa nan gaba kaɗan.',
    internal: 'An sami matsala a wurinmu. Mun lura da ita; ku sake gwadawa nan gaba kaɗan.',
  },
  questionChanged: 'Wannan tambaya ta sauya. Ku sake buɗe shafin.',
}
