import type { Location } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { projects, styleOf, type ProjectKey } from './projects.ts'
import { recordOf } from './record.ts'

/**
 * One location per line, indented by depth: code
 * name
 * kind
 * capacity
 * latitude
 * longitude
 * address. Codes are unique in a project. Missing values come from the parent.
 */
const trees: Record<ProjectKey, string> = {
  tideline: `
PT|Portugal|Place||39.3999|-8.2245
 PORTO|Porto|City||41.1579|-8.6291
  CAIS|Cais Novo Convention Centre|ConventionCenter|2400|41.1438|-8.6290|Rua da Maré 40|4050-369
   CAIS-M|Main building|Building|1800
    MAR|Auditório Mar|Room|900
    RIO|Sala Rio|Room|320
    FOZ|Sala Foz|Room|180
    DUNA|Sala Duna|Room|120
    QUIET|Quiet room|Room|14
    DESK|Front desk|Other|
   CAIS-H|Expo hall|Building|600
    B01|Booth 1|Booth|6
    B02|Booth 2|Booth|6
    B03|Booth 3|Booth|6
    B04|Booth 4|Booth|6
    B05|Booth 5|Booth|4
    B06|Booth 6|Booth|4
    T01|Table 1|Table|2
    T02|Table 2|Table|2
    T03|Table 3|Table|2
   CAIS-R|Roof terrace|Place|220
  ESTAL|Estaleiro workshops|Building|260|41.1501|-8.6403|Travessa do Estaleiro 7|4150-290
   OFA|Oficina A|Room|40
   OFB|Oficina B|Room|40
   OFC|Oficina C|Room|24
  HOTEL|Hotel Farol Velho|Hotel|180|41.1476|-8.6745|Avenida do Farol 112|4150-335
   LOUNGE|Lantern lounge|Room|60
  BAIXA|Taberna da Baixa|Place|80|41.1470|-8.6113|Rua do Carril 9|4000-123
 LISBON|Lisbon|City||38.7223|-9.1393
  DOCA|Doca Sete co-working|Building|90|38.7057|-9.1460|Doca 7|1350-352
   DOCA1|Sala Um|Room|50
US|United States|Place||39.8283|-98.5795
 NYC|New York|City||40.7128|-74.006
  PIER|Pier Library|Building|150|40.7033|-74.0170|1 Pier Walk|10004
   PIER2|Reading room|Room|70
ONLINE|Online|Other|
`,
  lantern: `
IN|India|Place||22.3511|78.6677
 KOL|Kolkata|City||22.5726|88.3639
  GHAT|Lantern Ghat|Place|1500|22.5680|88.3390|Strand Walk|700001
   STEPS|River steps stage|Place|900
   BARGE|Barge stage|Place|180
   GTENT|Green tent|Room|60
  DEPOT|Old Tram Depot|Building|700|22.5410|88.3450|Depot Lane 3|700027
   SHED1|Shed One|Room|300
   SHED2|Shed Two|Room|220
   ARCH|Archive room|Room|40
  MUS|River Museum|Building|400|22.5450|88.3480|Museum Row 11|700016
   MGAL|Long gallery|Room|160
   MCOURT|Courtyard|Place|220
   MLIB|Reading room|Room|35
  NIGHT|Night Market Lane|Place|800|22.5620|88.3510|Bow Lane|700012
   S01|Stall 1|Booth|3
   S02|Stall 2|Booth|3
   S03|Stall 3|Booth|3
   S04|Stall 4|Booth|3
   S05|Stall 5|Booth|3
   S06|Stall 6|Booth|3
   S07|Stall 7|Table|2
   S08|Stall 8|Table|2
  SCHOOL|Jute Street School|Building|240|22.5800|88.3700|Jute Street 25|700009
   HALL|School hall|Room|180
   CLASS3|Class 3|Room|30
  LPH|Lotus Pond House|Hotel|90|22.5535|88.3514|Pond Road 2|700071
 DARJ|Darjeeling|City||27.0410|88.2663
  TEAH|Tea planters’ hall|Building|120|27.0430|88.2650|Mall Road 8|734101
NP|Nepal|Place||28.3949|84.124
 KTM|Kathmandu|City||27.7172|85.324
  YAK|Courtyard of the Blue Yak|Place|110|27.7045|85.3070|Jhochhen 14|44600
ONLINE|Online|Other|
`,
  sundial: `
ONLINE|Online|Other|
NZ|New Zealand|Place||-40.9006|174.886
 CHT|Waitangi, Chatham Islands|City||-43.9535|-176.5597
  CHTH|Harbour hall|Building|60|-43.9540|-176.5600|Wharf Road 1|8016
AU|Australia|Place||-25.2744|133.7751
 ADL|Adelaide|City||-34.9285|138.6007
  ADLS|Sturt Street Studio|Building|70|-34.9310|138.5950|Sturt Street 61|5000
   ADLS1|Studio floor|Room|50
CA|Canada|Place||56.1304|-106.3468
 YYT|St. John's|City||47.5615|-52.7126
  YYTL|Signal Hill Library|Building|80|47.5700|-52.6820|Hill Path 4|A1A 1B2
NEP|Nepal|Place||28.3949|84.124
 KTM|Kathmandu|City||27.7172|85.324
  KTML|Patan maker space|Building|45|27.6766|85.3188|Mangal Bazar 2|44700
`,
}

const zones: Record<string, string> = {
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
  IN: 'Asia/Kolkata',
  NP: 'Asia/Kathmandu',
  CHT: 'Pacific/Chatham',
  ADL: 'Australia/Adelaide',
  YYT: 'America/St_Johns',
  NEP: 'Asia/Kathmandu',
}

export type LocationBook = Map<string, Location>

/** The locations of a project by their code, parents first. */
export function locationsOf(key: ProjectKey, calendar: Calendar): LocationBook {
  const project = projects[key]
  const book: LocationBook = new Map()
  const above: Location[] = []
  for (const line of (trees[key] ?? '').split('\n').filter((text) => text.trim() !== '')) {
    const depth = line.length - line.trimStart().length
    const [code = '', name = '', kind = '', capacity = '', latitude = '', longitude = '', street, postalCode] = line
      .trim()
      .split('|')
    const parent = depth === 0 ? undefined : above[depth - 1]
    const id = idOf(`location ${key} ${code}`)
    const isCity = kind === 'City'
    const point = {
      latitude: latitude === '' ? (parent?.latitude ?? null) : Number(latitude),
      longitude: longitude === '' ? (parent?.longitude ?? null) : Number(longitude),
    }
    const location = recordOf('Location', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      parentId: parent?.id ?? null,
      topLevelId: parent?.topLevelId ?? id,
      currentLevel: depth,
      code,
      name,
      description: kind === 'Booth' ? `${name}, two chairs and one socket` : null,
      externalUrl: kind === 'Building' ? `https://${key}.example.org/places/${code.toLowerCase()}` : null,
      locationKind: kind,
      capacity: capacity === '' ? null : Number(capacity),
      style: kind === 'ConventionCenter' ? styleOf(project) : recordOf('Style', {}),
      publish: code !== 'DESK',
      ...point,
      coordinates: point.latitude === null || point.longitude === null ? null : `${point.latitude},${point.longitude}`,
      timezone: zones[code] ?? parent?.timezone ?? null,
      address1: street ?? parent?.address1 ?? null,
      city: isCity ? name : (parent?.city ?? null),
      country: depth === 0 && kind === 'Place' ? name : (parent?.country ?? null),
      postalCode: postalCode ?? parent?.postalCode ?? null,
      cost: kind === 'Booth' ? 25_000 : null,
      currency: kind === 'Booth' ? project.currency : null,
      useForAllEventTypes: kind !== 'Booth' && kind !== 'Table',
      contactInformation: kind === 'Building' ? `Caretaker: ${code.toLowerCase()}@example.org` : null,
      createdByUserId: project.ownerUserId,
      creatorIsOwner: true,
      hasRate: kind === 'Booth',
      meta: kind === 'Room' ? { stepFree: code !== 'ARCH', projector: 'HDMI' } : null,
    })
    above[depth] = location
    book.set(code, location)
  }
  return book
}
