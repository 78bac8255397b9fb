import type { ChannelText } from '../en/channels.ts'

/* Terms and form of address as in shopper.ts. */
export const channelText: ChannelText = {
  ussdStart: 'Sahihi: ku rubuta lambar shaida da ke kan fakiti don a duba.',
  ussdErase: 'Goge bayanaina',
  ussdConfirmErase:
    'A goge abin da muka ajiye na lambar wayarku? Ba za a iya dawo da shi ba. Ku rubuta 1 don gogewa, ko lambar shaida don dubawa:',
  erased:
    'An gama. Ba mu da wani abu kuma da ya shafi lambar wayarku. Jimilla kawai ta rage, ba tare da alaƙa da ku ba.',
  sendSerial: 'Ku aika lambar shaida da aka buga a kan fakiti kaɗai.',
  help: 'Ku aika lambar shaida da ke kan fakiti don a duba. ERASE yana goge bayananku. Harsuna:',
  stopped:
    'Amsa kawai muke aikawa, don haka ba za mu sake aiko da saƙo ba. Don goge abin da muka ajiye na lambar wayarku, ku aika ERASE.',
  languageChosen: 'Yanzu za mu amsa da Hausa. Ku aika lambar shaida da aka buga a kan fakiti.',
  mistyped: 'Wannan lambar shaida ba daidai ba ce. Ku duba kowane harafi da lamba.',
  severalSerials: 'Akwai lambobin shaida da yawa a nan. Ku aika ɗaya bayan ɗaya.',
  noPin: 'Wannan lamba ba ta da ɓoyayyen PIN. Ku aika lambar shaida kaɗai.',
  typeAgain: 'Ku sake rubutawa:',
  dialAgain: 'Ku sake kira don ƙara gwadawa.',
  genuine: (unit, evidence) => `NA GASKE NE. ${unit}. ${evidence}`,
  checkedByOthers: (times, first, byYou, unit) =>
    `NA GASKE NE, amma ${byYou ? 'ku da wasu kun' : 'wasu sun'} taɓa dubawa sau ${times}${first && `, na farko ran ${first}`}. ${unit}.`,
  suspectedCopy: (unit, evidence) =>
    `ƘILA NA KWAFE NE. ${unit}: an duba ${evidence}. Ku duba hatimin. Idan ba ku tabbata ba, kada ku yi amfani da shi.`,
  confirmedCopy: (unit, evidence) =>
    `NA KWAFE NE, kamfanin ya tabbatar. ${unit}: an duba ${evidence}. Ku duba hatimin. Idan ba ku tabbata ba, kada ku yi amfani da shi.`,
  suspectedCopyForFirst: (unit, first, others) =>
    `ƘILA NA KWAFE NE. ${unit}: ku kuka fara dubawa, ran ${first}, sai wasu wayoyi ${others}. Ƙila naku ne na gaske.`,
  onDevices: (devices, places, first) => `da ${devices} ${places ? `a ${places}` : `tun ran ${first}`}`,
  pinFirst: (unit) =>
    `PIN DAIDAI NE. ${unit}: yanzu aka fara amfani da wannan PIN. Idan an riga an kankare murfin, ku tambayi mai sayarwa.`,
  pinFirstOfSuspected: (unit) =>
    `ƘILA NA KWAFE NE. ${unit}: yanzu aka fara amfani da wannan PIN, amma ƙila an kwafe lambar. Ku duba hatimin.`,
  pinUsedByYou: (unit, day) => `PIN DAIDAI NE. ${unit}: kun taɓa amfani da wannan PIN, ran ${day}.`,
  pinUsed: (unit, day) =>
    `GARGAƊI. ${unit}: an riga an yi amfani da PIN ran ${day}. Idan ba a kankare murfinku ba, ƙila na kwafe ne.`,
  pinWrong: (unit, next) =>
    `PIN BA DAIDAI BA NE. ${unit}: wannan PIN ba na wannan lamba ba ne. Ƙila na jabu ne. ${next}`,
  pinLocked: (wait) => `PIN marasa daidai sun yi yawa. ${wait} Idan kuna shakka, kada ku yi amfani da shi.`,
  sendPin: 'Don ƙarin tabbaci, ku aika lambar shaida da ɓoyayyen PIN.',
  typePin: 'Don ƙarin tabbaci, ku rubuta ɓoyayyen PIN:',
  expired: (unit, date) => `WA’ADI YA ƘARE. Kada ku yi amfani da shi. ${unit}: na gaske ne, amma ya ƙare ran ${date}.`,
  recalled: (unit) => `AN JANYE. Kada ku yi amfani da shi. ${unit}:`,
  limitReached: (unit) => `DUBAWA TA KAI IYAKA. ${unit}: an duba iyakar da aka yarda. Ƙila na kwafe ne.`,
  limitReachedByMany: (unit, evidence) =>
    `DUBAWA TA KAI IYAKA. ${unit}: an duba iyakar da aka yarda, ${evidence}. Ƙila na kwafe ne.`,
  blocked: (unit) => `BAI CI GWAJI BA. ${unit}: kamfanin ya toshe wannan lamba.`,
  notReleased: (unit) => `BAI CI GWAJI BA. ${unit}: kamfanin bai riga ya fitar da shi don sayarwa ba.`,
  sample: 'LAMBAR GWAJI. Ba ta tabbatar da komai ba.',
  otherProduct: 'BAI CI GWAJI BA. Wannan lamba ta wani kaya ce dabam. Ƙila na jabu ne.',
  unknown: 'BAI CI GWAJI BA. Babu kamfani a Sahihi da ya ba da wannan lamba. Ƙila kayan na jabu ne.',
  report: (url) => `Ku kai ƙara: ${url}`,
  feedback: (unit, url) => `${unit}. Kamfanin yana neman ra’ayinku: ${url}`,
  unit: (product, company) => `${product} na ${company}`,
  rateLimited: (minutes) =>
    `An yi dubawa da yawa da wannan lambar waya. Ku jira minti ${minutes}, sannan ku sake gwadawa.`,
  unavailable: 'Ba za mu iya dubawa yanzu ba. Don Allah ku sake gwadawa an jima.',
  whatsApp: {
    start: 'Ku aika hoton lambar da ke kan fakiti, ko lambar shaida, ko adireshinta. Za mu duba ko kayan na gaske ne.',
    unreadable:
      'Ba mu iya karanta lamba a wannan hoto ba. Ku matsa kusa, a haske mai kyau, a ga lambar duka, ko ku rubuta lambar shaida.',
    details: 'Cikakken bayani',
    report: 'Kai ƙara',
    language: 'Harshe',
    chooseLanguage: 'Da wane harshe za mu amsa muku?',
  },
}
