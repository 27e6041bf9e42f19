/**
 * CLDR 48.2 windowsZones, main (001) mapping, legacy IANA names replaced. A line is an area and its ids, each with
 * its city; `*` abbreviates " Standard Time", and an id without a city has the city's name.
 */
const table = `
Africa|E. Africa*=Nairobi|Egypt*=Cairo|Libya*=Tripoli|Morocco*=Casablanca|Namibia*=Windhoek|Sao Tome*
Africa|South Africa*=Johannesburg|South Sudan*=Juba|Sudan*=Khartoum|W. Central Africa*=Lagos
America|Alaskan*=Anchorage|Aleutian*=Adak|Argentina*=Argentina/Buenos_Aires|Atlantic*=Halifax|Bahia*
America|Canada Central*=Regina|Central America*=Guatemala|Central Brazilian*=Cuiaba|Central*=Chicago
America|Central* (Mexico)=Mexico_City|Cuba*=Havana|E. South America*=Sao_Paulo|Eastern*=New_York
America|Eastern* (Mexico)=Cancun|Greenland*=Nuuk|Haiti*=Port-au-Prince|Magallanes*=Punta_Arenas|Montevideo*
America|Mountain*=Denver|Mountain* (Mexico)=Mazatlan|Newfoundland*=St_Johns|Pacific SA*=Santiago|Pacific*=Los_Angeles
America|Pacific* (Mexico)=Tijuana|Paraguay*=Asuncion|SA Eastern*=Cayenne|SA Pacific*=Bogota|SA Western*=La_Paz
America|Saint Pierre*=Miquelon|Tocantins*=Araguaina|Turks And Caicos*=Grand_Turk|US Eastern*=Indiana/Indianapolis
America|US Mountain*=Phoenix|Venezuela*=Caracas|Yukon*=Whitehorse
Asia|Afghanistan*=Kabul|Altai*=Barnaul|Arab*=Riyadh|Arabian*=Dubai|Arabic*=Baghdad|Azerbaijan*=Baku|Bangladesh*=Dhaka
Asia|Caucasus*=Yerevan|Central Asia*=Bishkek|China*=Shanghai|Ekaterinburg*=Yekaterinburg|Georgian*=Tbilisi
Asia|India*=Kolkata|Iran*=Tehran|Israel*=Jerusalem|Jordan*=Amman|Korea*=Seoul|Magadan*|Middle East*=Beirut
Asia|Myanmar*=Yangon|N. Central Asia*=Novosibirsk|Nepal*=Kathmandu|North Asia East*=Irkutsk|North Asia*=Krasnoyarsk
Asia|North Korea*=Pyongyang|Omsk*|Pakistan*=Karachi|Qyzylorda*|Russia Time Zone 10=Srednekolymsk
Asia|Russia Time Zone 11=Kamchatka|Sakhalin*|SE Asia*=Bangkok|Singapore*|Sri Lanka*=Colombo|Syria*=Damascus|Taipei*
Asia|Tokyo*|Tomsk*|Transbaikal*=Chita|Ulaanbaatar*|Vladivostok*|W. Mongolia*=Hovd|West Asia*=Tashkent
Asia|West Bank*=Hebron|Yakutsk*
Atlantic|Azores*|Cape Verde*|Greenwich*=Reykjavik
Australia|AUS Central*=Darwin|Aus Central W.*=Eucla|AUS Eastern*=Sydney|Cen. Australia*=Adelaide
Australia|E. Australia*=Brisbane|Lord Howe*|Tasmania*=Hobart|W. Australia*=Perth
Etc|Dateline*=GMT+12|UTC=UTC|UTC-02=GMT+2|UTC-08=GMT+8|UTC-09=GMT+9|UTC-11=GMT+11|UTC+12=GMT-12|UTC+13=GMT-13
Europe|Astrakhan*|Belarus*=Minsk|Central Europe*=Budapest|Central European*=Warsaw|E. Europe*=Chisinau|FLE*=Kyiv
Europe|GMT*=London|GTB*=Bucharest|Kaliningrad*|Romance*=Paris|Russia Time Zone 3=Samara|Russian*=Moscow|Saratov*
Europe|Turkey*=Istanbul|Volgograd*|W. Europe*=Berlin
Indian|Mauritius*
Pacific|Bougainville*|Central Pacific*=Guadalcanal|Chatham Islands*=Chatham|Easter Island*=Easter|Fiji*
Pacific|Hawaiian*=Honolulu|Line Islands*=Kiritimati|Marquesas*|New Zealand*=Auckland|Norfolk*|Samoa*=Apia
Pacific|Tonga*=Tongatapu|West Pacific*=Port_Moresby
`

let zones: Map<string, string> | null = null

function readTable(): Map<string, string> {
  const read = new Map<string, string>()
  for (const line of table.trim().split('\n')) {
    const [area = '', ...entries] = line.split('|')
    for (const entry of entries) {
      const [id = '', city = id.slice(0, -1).replaceAll(' ', '_')] = entry.split('=')
      read.set(id.replace('*', ' Standard Time').toLowerCase(), `${area}/${city}`)
    }
  }
  return read
}

/** IANA id for a Windows time zone id ("Pacific Standard Time", any case) or null. .NET's `TimeZoneInfo.Id` on Windows. */
export function ianaOfWindowsZone(id: string): string | null {
  zones ??= readTable()
  return zones.get(id.trim().toLowerCase()) ?? null
}
