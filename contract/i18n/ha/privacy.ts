import type { PrivacyText } from '../en/privacy.ts'

export const privacy: PrivacyText = {
  lead: 'Duba kaya a nan ba ya buƙatar rajista, suna ko lambar waya. Shafukanmu ba sa ɗauko komai daga wani kamfani. Wannan shafi yana faɗin abin da muke adanawa, tsawon lokacinsa, da yadda za a goge shi.',
  checks: {
    title: 'Idan kuka duba kaya',
    code: 'Wace lamba ce, yaushe, ko da kyamara aka duba ta ko an rubuta ta, da tsawon lokacin da hakan ya ɗauka.',
    id: 'Lambar ID ta sa’a da burauzarku ta yi. Da ita muke bambance mutum biyu, don mu gano lambobin da aka kwafe. Ba ta nuna ko ku wane ne.',
    device: 'Irin na’urarku, manhajarta, burauza da irin intanet (kamar 4G).',
    area: 'Sai idan kun faɗi yankinku kawai: wurin, kimanin kilomita ɗaya tun kafin a adana shi, da gari mafi kusa. Muna tambaya bayan sakamako kawai. Kuna iya cewa a’a.',
    ownItem: 'Amsoshinku, idan muka tambaya ko kayan naku ne ko fakitin iri ɗaya ne.',
    pin: 'Idan kun shigar da ɓoyayyen PIN: yaushe, ko daidai ne kuma, idan kun faɗi yankinku, a wane gari. Ana adana lambarku ne kawai tare da amfani na farko da PIN. Don hana canke, muna kuma adana ɓoyayyen nau’inta har kwana uku. Ba ma taɓa adana PIN ɗin kansa.',
    manufacturerSees:
      'Kamfanin da ya yi kayan yana ganin lokaci da garin da aka duba lamba, da irin na’urar. Idan ƙila an kwafe lambar kaya, yana kuma ganin wuraren da aka duba ta, kimanin kilomita ɗaya, da waɗanda suka fito daga hanyar intanet ɗaya. Ba a taɓa nuna masa lambar burauzarku ba.',
    retention: (months) =>
      `Muna goge kowace dubawa bayan wata ${months}, da lambar ID ɗinku bayan irin wannan lokaci ba tare da ziyara ba.`,
    history:
      'Don a gano lambobin da aka kwafe, ana kuma ajiye lokaci, wuri da irin na’urar dubawa tare da lambar kayan, har tsawon wannan lokacin.',
    counts: 'Jimloli suna saura, kamar yawan dubawa a wani gari a rana ɗaya. Ba a iya danganta su da ku.',
  },
  address: {
    title: 'Adireshin IP ɗinku',
    text: 'Ba ma adana shi. Don hana cin zarafi, muna adana shi a birkice, da mabuɗin da ke sauyawa kowace rana. Muna goge su duka cikin kwana uku.',
    networkTag:
      'Don a gano lambobin da aka kwafe, muna ajiye wata gajeriyar lamba har kwana 7, wadda aka yi daga adireshin hanyar intanet ɗinku da mabuɗin sirri da ke sauyawa kowane mako. Tana nuna ko dubawa biyu sun fito daga hanyar intanet ɗaya. Mutane da yawa suna da iri ɗaya, ba za a iya gano adireshinku daga ita ba, kuma ba a taɓa ajiye adireshin kansa ba.',
  },
  textMessages: {
    title: 'Idan kuka aika lambar shaida ta waya',
    text: 'Idan kuka duba ta SMS, USSD ko WhatsApp, ba ma adana lambar wayarku, sai siffarta a birkice a madadin lambar ID. Muna goge ta idan muka goge dubawar. Don hana cin zarafi, muna adana wata siffar har kwana uku. Kamfanin sadarwarku yana ganin lambarku, kamar kowane saƙo.',
    bySms: 'Don goge abin da muka ajiye na lambar wayarku, ku aika kalmar ERASE a madadin lambar shaida.',
    byUssd: 'Don goge abin da muka ajiye na lambar wayarku, ku sake kira, ku rubuta 0 a madadin lambar shaida.',
    byWhatsApp:
      'Ta WhatsApp, muna karanta hoto ne kawai, ba ma adana shi. Meta tana ganin lambarku da saƙonninku. Ku aika kalmar ERASE don goge abin da muka ajiye na lambar wayarku.',
  },
  answers: {
    title: 'Idan kuka amsa tambayoyin kamfani',
    text: 'Muna adana amsoshinku tare da lambar, lokaci, lambar ID ta burauzarku, irin na’ura da, idan kun faɗa, yankinku kamar yadda yake a sama. Kamfanin yana ganin amsoshin, lokacinsu da garin da suka fito, amma ban da lambar ID. Muna adana su har sai kun goge su.',
  },
  reports: {
    title: 'Idan kuka kai ƙarar kaya',
    what: 'Abin da kuka rubuta, lambar shaida ko adireshin da ke kan kayan, da abin da bincikenmu ya ce.',
    more: 'Idan kun ƙara su: inda kuka saya, garin yankinku, hoto, da yadda za a same ku.',
    access:
      'Masu duba ƙararku kaɗai ke ganin ta: kamfanin, ko ma’aikatanmu idan ba mu san kamfanin ba. Muna cire ɓoyayyun bayanai kamar wuri daga hotuna.',
    status:
      'Duk wanda yake da lambarta yana ganin inda ta kai, kayan, lambar shaidarsa da amsar, amma ba abin da kuka rubuta ba.',
    retention: (days) =>
      `Ana goge hoton da yadda za a same ku kwana ${days} bayan an rufe ƙarar. Sauran ƙarar tana zama. Ba ta ɗauke da lambar burauzarku.`,
  },
  device: {
    title: 'Abin da ake ajiyewa a wannan na’ura',
    lead: 'Muna ajiye kuki ɗaya tak, kuma sai idan kuka zaɓi harshe: yana riƙe da harshen tsawon shekara ɗaya, ba wani abu ba. Sauran duka suna cikin ma’ajin burauzarku:',
    id: 'Lambar wannan burauza.',
    result: (hours) => `Sakamakonku na ƙarshe, ana sake nuna shi har awa ${hours}.`,
    answers: 'Abin da kuka amsa, don kada a tambaye ku sau biyu.',
    area: 'Ko kuna faɗin yankinku, kuma ga wace dubawa aka aika shi.',
    camera: 'Kyamarar da kuka zaɓa.',
    draft: 'Ƙara ko ra’ayi da kuka fara rubutawa, har kwana ɗaya.',
    tab: 'Har sai kun rufe shafin, dubawar da yake nunawa, don kada a ƙidaya ta sau biyu idan aka sake buɗe shi, da inda kuka tsaya a karatu.',
    partners: 'Ga abokan hulɗa: shiga, yadda shafuka suke, da wuraren da aka samo don taswira.',
  },
  companies: {
    title: 'Idan kamfaninku abokin hulɗa ne',
    stored:
      'Muna ajiye abin da kuka yi rajista da shi: kamfani, lambar rajista, adireshi, lambar waya da imel. Takardar neman da ba a tabbatar da imel ɗinta ba ana goge ta bayan kwana 30. Kalmar sirrinku, da kowane PIN da mahaɗi da muke aikawa, ana ajiye su a siffar da ba a iya karantawa kawai. Abin da aka yi da asusun yana rubuce, tare da lokaci, haka ma biyan kuɗi. Kamfanin biyan kuɗi ne ke kula da katuna; lambobinsu ba sa zuwa wurinmu.',
    published:
      'Da zarar an amince da ku, sunan kamfaninku, lambar rajista da ranar amincewa a fili suke. Muna rubuta wa abokan hulɗa game da asusunsu, biyan kuɗi da gargaɗi. Muna aika wa masu saye imel ne kawai game da ƙararsu.',
  },
  erasure: {
    title: 'Gani, sauke ko goge bayananku',
    text: 'Shafi ɗaya yana ba ku, a fayil, kowace dubawa da amsa mai ɗauke da lambar wannan burauza. A can kuma kuna iya goge su: ana cire lambarku, wurinku, na’urarku da abin da kuka rubuta gaba ɗaya, a nan da a wannan na’ura. Lokaci da garin dubawa da abin da kuka zaɓa suna zama, ba tare da abin da ke nuna ku ba. Ku yi haka kafin ku share burauzarku: in babu lambarta, ba mai iya gano dubawarku.',
    writeTo: 'Don ƙarar da kuka aika, asusun abokin hulɗa da kowace tambaya, ku rubuta zuwa',
  },
}
