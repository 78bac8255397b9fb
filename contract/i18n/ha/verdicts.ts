import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Ku tabbata wannan shi ne kayan da ke hannunku.'
const takeBack = 'Ku mayar da shi inda kuka saya.'
const doNotUse = 'Kada ku saya ko ku yi amfani da wannan kaya.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Na gaske ne!', nextStep: compare },
    genuine_again: { title: 'Na gaske ne!', nextStep: `${compare} Idan fakitin a rufe yake, ku tambayi mai sayarwa.` },
    suspected_copy: {
      title: 'Ƙila an kwafe wannan lamba',
      sentence: 'Kowace lamba ta kaya ɗaya ce kawai.',
      nextStep:
        'Ku duba hatimin. Idan ba ku taɓa duba lambar ba, ku tambayi mai sayarwa, kada ku yi amfani da kayan sai kun tabbata.',
    },
    expired: { title: 'Na gaske, amma wa’adi ya ƙare', nextStep: takeBack },
    recalled: {
      title: 'An janye: kar a yi amfani da shi',
      sentence: 'Kayan gaske ne, amma kamfanin da ya yi shi ya janye shi.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Dubawa ta kai iyaka!',
      sentence:
        'An duba wannan lambar QR har iyakar da aka yarda. Don Allah ku tuntuɓi kamfanin da ya yi kayan domin taimako.',
      nextStep: 'Ku duba hatimin, ku tambayi mai sayarwa kafin ku yi amfani da kayan.',
      reason: 'Lambar da aka duba sau da yawa haka, ƙila an kwafe ta.',
    },
    blocked: {
      title: 'Bai ci gwaji ba!',
      sentence: 'Kamfanin da ya yi kayan ya toshe wannan lamba.',
      nextStep: doNotUse,
    },
    not_released: {
      title: 'Bai ci gwaji ba!',
      sentence: 'Kamfanin bai riga ya fitar da wannan rukuni don sayarwa ba.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Bai ci gwaji ba!',
      sentence: 'Kayan da ke da wannan lambar QR ko lambar shaida bai ci gwajin gaskiya ba.',
      nextStep: doNotUse,
      reason: 'Babu kamfani a Sahihi da ya ba da wannan lamba. Ƙila na jabu ne.',
    },
    mistyped: {
      title: 'Ku sake duba lambar',
      sentence: 'Wannan lambar shaida ba daidai ba ce. Ku duba kowane harafi da lamba.',
      nextStep: 'Lambar shaidar Sahihi tana da rukuni huɗu na haruffa da lambobi huɗu-huɗu.',
    },
  },
  checkedByMany: {
    title: 'Lambar gaske, an duba ta sau da yawa',
    nextStep: `${compare} Idan fakitin a rufe yake, ƙila na kwafe ne. Ku tambayi mai sayarwa.`,
  },
  neverChecked: 'Dubawar farko. Ba wanda ya taɓa duba wannan lamba.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `An taɓa dubawa sau ɗaya${first && `, ran ${first}`}${byYou ? ', ku ne kuka duba' : ''}`
      : `An taɓa dubawa sau ${shown}${byYou ? ', har da ku' : ''}${first && `, na farko ran ${first}`}`,
  checkedByOthers: (shown, first, byYou) =>
    `${byYou ? 'Ku da wasu kun' : 'Wasu sun'} taɓa dubawa sau ${shown}${first && `, na farko ran ${first}`}`,
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
    sentenceForFirst: 'Ƙila naku ne na gaske; ƙila wani ya kwafe lambarsa.',
    nextStepForFirst:
      'Ku duba hatimin. Idan wani kaya ne dabam, ku tambayi mai sayarwa, kada ku yi amfani da shi sai kun tabbata.',
  },
  wrongLength: (typed) => `Lambar shaidar Sahihi tana da haruffa da lambobi 16. Kun rubuta ${typed}.`,
  genuine: (company) => `Wannan lamba ta gaske ce. ${company} ne ya ba da ita.`,
  firstScan: 'Dubawar Farko',
  repeatScan: 'An Taɓa Dubawa',
  expired: (date) => `Kayan gaske ne, amma wa’adin amfaninsa ya ƙare ran ${date}. Kada ku yi amfani da shi.`,
  checkedAt: (time) => `An duba yau, ${time}`,
  otherProduct: 'Wannan lamba ta wani kaya ce dabam. Ƙila na jabu ne.',
  alsoRecalled: (reason) => `Kamfanin ya kuma janye wannan rukuni (${reason}).`,
  feedback: {
    title: 'Faɗi Ra’ayinku',
    sentence: 'Ku gaya wa kamfanin ra’ayinku kan wannan kaya.',
    needsScript: 'Tambayoyin suna buƙatar burauza mai JavaScript.',
  },
}
