/** Sentences of people, each in a script of its own. */
export const SENTENCES = [
  "The ferry was late, as it is whenever the wind turns north.",
  "Käpt’n Jürgen süßt seinen Tee mit Kandis – nie mit Zucker.",
  "Паром опоздал, как всегда при северном ветре.",
  "Το φεράκι άργησε, όπως πάντα με βοριά.",
  "تأخرت العبارة كما يحدث كلما هبت ريح الشمال.",
  "המעבורת איחרה, כמו תמיד כשהרוח צפונית.",
  "उत्तर की हवा चले तो नाव हमेशा देर से आती है।",
  "เรือข้ามฟากมาสายเสมอเมื่อลมเหนือพัด",
  "北風の日は、いつもフェリーが遅れます。",
  "북풍이 불면 나룻배는 늘 늦습니다.",
] as const;
