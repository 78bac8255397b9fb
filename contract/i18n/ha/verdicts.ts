import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Shin wannan ne kayan da ke hannunku? Idan ba shi ba ne, kada ku yi amfani da shi.'
const takeBack = 'Ku mayar da shi inda kuka saya.'
const doNotUse = 'Kada ku saya ko ku yi amfani da wannan kaya.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Na gaske ne!', nextStep: compare },
    genuine_again: { title: 'Na gaske ne!', nextStep: `${compare} Idan fakitin a rufe yake, ku tambayi mai sayarwa.` },
    suspected_copy: {
      title: 'Ƙila an kwafe wannan lamba',
      sentence: 'Mutanen da suka duba wannan lamba sun yi yawa ga fakiti ɗaya.',
      nextStep: 'Kada ku yi amfani da shi tukuna. Idan ba ku taɓa duba wannan fakiti ba, ku tambayi mai sayarwa.',
    },
    expired: { title: 'Na gaske, amma wa’adi ya ƙare', nextStep: takeBack },
    recalled: {
      title: 'An janye: kar a yi amfani da shi',
      sentence: 'Kayan gaske ne, amma kamfanin da ya yi shi ya janye shi.',
      nextStep: 'Ku daina amfani da shi. Ku mayar da shi inda kuka saya.',
    },
    limit_reached: {
      title: 'Dubawa ta kai iyaka!',
      sentence:
        'An duba wannan lambar QR har iyakar da aka yarda. Don Allah ku tuntuɓi kamfanin da ya yi kayan domin taimako.',
      nextStep: 'Kada ku yi amfani da shi tukuna. Ƙila na kwafe ne.',
    },
    blocked: {
      title: 'Bai ci gwaji ba!',
      sentence: 'Kamfanin da ya yi kayan ya toshe wannan lamba.',
      nextStep: doNotUse,
    },
    not_released: {
      title: 'Bai ci gwaji ba!',
      sentence: 'Bai kamata a sayar da wannan rukuni ba tukuna.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Bai ci gwaji ba!',
      sentence: 'Kayan da ke da wannan lambar QR ko lambar shaida bai ci gwajin gaskiya ba.',
      nextStep: doNotUse,
      reason: 'Ba mu san wannan lamba ba. Ƙila na jabu ne.',
    },
    mistyped: {
      title: 'Ku sake duba lambar',
      sentence: 'Wannan lambar shaida ba daidai ba ce. Ku duba kowane harafi da lamba.',
      nextStep: 'Aƙalla harafi ɗaya ba daidai ba ne.',
    },
  },
  checkedByMany: {
    title: 'Lambar gaske, an duba ta sau da yawa',
    nextStep: `${compare} Idan fakitin a rufe yake, ƙila na kwafe ne. Ku tambayi mai sayarwa.`,
  },
  batches: {
    in_order: {
      title: 'An sami rukunin. Yanzu ku duba kayan',
      sentence: 'Wannan rukuni yana da rajista.',
      nextStep: 'Ku duba lambar da ke kan kayan kansa don tantance shi.',
    },
    expired: { title: 'Wa’adin wannan rukuni ya ƙare' },
    recalled: { sentence: 'Wannan rukuni yana da rajista, amma kamfanin da ya yi shi ya janye shi.' },
    not_released: { title: 'Ba a fitar ba tukuna' },
    unknown: { title: 'Ba a iya duba rukunin ba', sentence: 'Babu rukuni mai wannan lamba.' },
  },
  batchExpired: (date) => `Wannan rukuni yana da rajista, amma wa’adinsa ya ƙare ran ${date}.`,
  inDoubt: (number) =>
    number
      ? `Kuna shakka? Ku rubuta wannan adireshi, ko ku aika lambar shaida ta SMS zuwa ${number}.`
      : 'Kuna shakka? Ku rubuta wannan adireshi da kanku.',
  onBehalfOf: (host) => `domin ${host}`,
  usedUp: (count: number, shown: string) =>
    count === 1
      ? `An yarda a duba wannan lamba sau ${shown}. An yi amfani da shi.`
      : `An yarda a duba wannan lamba sau ${shown}. An yi amfani da su duka.`,
  call: (phone: string) => `Ku kira ${phone}`,
  neverChecked: 'Dubawar farko. Ba wanda ya taɓa duba wannan lamba.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `An taɓa dubawa sau ɗaya${first && `, ran ${first}`}${byYou ? ', ku ne kuka duba' : ''}`
      : `An taɓa dubawa sau ${shown}${byYou ? ', har da ku' : ''}${first && `, na farko ran ${first}`}`,
  checkedByOthers: (count, shown, first, byYou) => {
    const people = `${count === 1 ? 'wani' : 'wasu'} mutum ${shown}`
    const checked = byYou ? `Ku da ${people} kun` : `W${people.slice(1)} ${count === 1 ? 'ya' : 'sun'}`
    return `${checked} duba wannan lamba${first && ` tun ran ${first}`}`
  },
  copied: {
    atLeast: (shown) => `aƙalla ${shown}`,
    devices: (count, shown) => (count === 1 ? `waya ko kwamfuta ${shown}` : `wayoyi ko kwamfutoci ${shown}`),
    otherDevices: (count, shown) =>
      count === 1 ? `wata waya ko kwamfuta ${shown}` : `wasu wayoyi ko kwamfutoci ${shown}`,
    places: (count, shown) => (count === 1 ? `wuri ${shown}` : `wurare ${shown}`),
    withinHours: (hours) => `cikin awa ${hours}`,
    withinDays: (days) => `cikin kwana ${days}`,
    checked: (devices, places, within) => `An duba ta da ${devices}, a ${places}, ${within}.`,
    checkedSince: (devices, day) => `An duba ta da ${devices} tun ran ${day}.`,
    checkedAfterYou: (day, otherDevices, places) =>
      `Ku ne kuka fara duba wannan lamba, ran ${day}. Tun daga lokacin an duba ta da ${otherDevices}${places && `, a ${places} baki ɗaya`}.`,
    confirmed: {
      title: 'An kwafe wannan lamba',
      sentence: 'Kamfanin da ya yi kayan ya tabbatar: akwai wasu kayayyaki masu wannan lamba.',
    },
    sentenceForFirst: 'Ƙila naku ne na gaske; ƙila wani ya kwafe lambarsa.',
    nextStepForFirst:
      'Ku duba hatimin. Idan wani kaya ne dabam, ku tambayi mai sayarwa, kada ku yi amfani da shi sai kun tabbata.',
  },
  wrongLength: (typed) => `Lambar shaidar Sahihi tana da haruffa da lambobi 16. Kun rubuta ${typed}.`,
  otherAddress: {
    title: 'Ba a duba shi a nan ba',
    sentence: (host) => `Wannan lamba ta wani kamfani ce. Ku duba ta a ${host}.`,
  },
  genuine: (company) => `Wannan lamba ta gaske ce. ${company} ne ya ba da ita.`,
  firstScan: 'Dubawar Farko',
  repeatScan: 'An Taɓa Dubawa',
  expired: (date) => `Kayan gaske ne, amma wa’adin amfaninsa ya ƙare ran ${date}. Kada ku yi amfani da shi.`,
  checkedAt: (time) => `An duba yau, ${time}`,
  sample: 'Wannan lamba ta gwaji ce. Ba ta wani kaya ba ce.',
  otherProduct: 'Wannan lamba ta wani kaya ce dabam. Ƙila na jabu ne.',
  inEnglish: (text: string) => `A Turanci: ${text}`,
  alsoRecalled: (reason) => `Kamfanin ya kuma janye wannan rukuni (${reason}).`,
  recallNotice: {
    title: 'An janye kaya',
    product: 'Kaya',
    batches: 'Rukuni',
    reason: 'Dalili',
    whatToDo: 'Abin da za ka yi',
    contact: 'Kana da tambaya? Tuntuɓe mu',
    check: 'Ɗauki hoton wannan lambar don ka ga ko janyewar tana nan har yanzu.',
  },
  compare: {
    start: 'Kwatanta sassan fakitinku',
    question: 'Fakitinku ya yi kama da wannan?',
    step: (step, total) => `Bayani na ${step} cikin ${total}`,
    picture: 'Hoton kamfani',
    yes: 'Eh, iri ɗaya',
    no: 'A’a, ya bambanta',
    back: 'Koma baya',
    different: {
      title: 'Wannan fakiti ya bambanta',
      sentence: 'Kun ga abin da bai yi kamar yadda kamfani ya nuna ba.',
      nextStep: 'Kada ku yi amfani da shi. Tambayi kamfani, kuma ku kai ƙara.',
    },
    same: { title: 'Babu bambanci', sentence: 'Komai ya yi kamar yadda kamfani ya nuna.' },
  },
  feedback: {
    title: 'Faɗi Ra’ayinku',
    sentence: 'Ku gaya wa kamfanin ra’ayinku kan wannan kaya.',
    needsScript: 'Tambayoyin suna buƙatar burauza mai JavaScript.',
  },
}
