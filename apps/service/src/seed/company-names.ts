/** Invented companies: name, business, city, country, latitude, longitude. */
export interface CompanyPlan {
  name: string
  about: string
  city: string
  country: string
  latitude: number
  longitude: number
}

function plans(text: string): CompanyPlan[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', about = '', city = '', country = '', latitude = '0', longitude = '0'] = line.split('|')
      return { name, about, city, country, latitude: Number(latitude), longitude: Number(longitude) }
    })
}

export const tidelineCompanies = plans(`
Brackwater Cloud|Bare-metal hosting powered by tidal energy|Porto|Portugal|41.1496|-8.6109
Kestrel & Loom|Developer tools for data pipelines|Tallinn|Estonia|59.437|24.7536
Ninefold Systems|Databases that replicate over bad networks|Nairobi|Kenya|-1.2864|36.8172
Quay Nineteen|A design and engineering studio|Rotterdam|Netherlands|51.9244|4.4777
Sorrel Labs|Build caching for large repositories|Kraków|Poland|50.0647|19.945
Halyard Observability|Traces, logs and metrics in one place|Halifax|Canada|44.6488|-63.5752
Moss & Ferrite|Hardware for edge computing|Bengaluru|India|12.9716|77.5946
Palimpsest Docs|Documentation that is tested like code|Edinburgh|United Kingdom|55.9533|-3.1883
Otterworks Robotics|Robots for harbours and warehouses|Gothenburg|Sweden|57.7089|11.9746
Lumen Cartography|Maps and routing for cities|Santiago|Chile|-33.4489|-70.6693
Paperkite Payments|Payment rails for marketplaces|Singapore|Singapore|1.3521|103.8198
Cobalt Ferry|Continuous delivery for fleets|Lisbon|Portugal|38.7223|-9.1393
Graniteware Security|Supply-chain security|Zürich|Switzerland|47.3769|8.5417
Tern Analytics|Product analytics without cookies|Reykjavík|Iceland|64.1466|-21.9426
Bluegum Compute|Batch computing on spare capacity|Melbourne|Australia|-37.8136|144.9631
Semaphore & Sons|Message queues since the year of the fax|Bristol|United Kingdom|51.4545|-2.5879
Baobab Mobile|Mobile networks for rural areas|Dakar|Senegal|14.7167|-17.4677
Inkwell Identity|Sign-in and access|Montréal|Canada|45.5019|-73.5674
Northlight Schools|Programming courses for grown-ups|Tromsø|Norway|69.6492|18.9553
Tessera Web|Accessible component libraries|Thessaloniki|Greece|40.6401|22.9444
Driftwood Games|Small games with big physics|Montevideo|Uruguay|-34.9011|-56.1645
Juniper Relay|Video calls that survive trains|Ljubljana|Slovenia|46.0569|14.5058
Salt Road Logistics|Shipping software|Mombasa|Kenya|-4.0435|39.6682
Hexagon Bakery|Catering for conferences|Porto|Portugal|41.1579|-8.6291
Ponto Azul Travel|Group travel and hotels|Porto|Portugal|41.1455|-8.6107
Estaleiro Print|Badges, banners and stickers|Matosinhos|Portugal|41.1844|-8.6963
Ribeira Audio|Sound and stage|Vila Nova de Gaia|Portugal|41.1239|-8.6118
Atlas Open Source Fund|Grants for maintainers|Brussels|Belgium|50.8503|4.3517
Vellum Legal|Licences explained|Dublin|Ireland|53.3498|-6.2603
Women Who Refactor|A network of mentors|Lagos|Nigeria|6.5244|3.3792
Câmara Digital do Norte|The region’s digital office|Braga|Portugal|41.5454|-8.4265
Murmur Speech|Live captions in forty languages|Taipei|Taiwan|25.033|121.5654
`)

export const lanternCompanies = plans(`
Hooghly Lantern Works|Lanterns of paper and cane|Kolkata|India|22.5726|88.3639
Ghat & Garland|Flowers for stages and streets|Kolkata|India|22.5851|88.3468
Monsoon Bookshop|Books in eleven languages|Kolkata|India|22.5755|88.3629
Tram Twelve Coffee|Coffee from a parked tram|Kolkata|India|22.5448|88.3426
Banyan Sound|Stages, lamps and loudspeakers|Howrah|India|22.5958|88.2636
Kalighat Print Collective|Posters by hand|Kolkata|India|22.5205|88.3428
Marigold Mutual Bank|A savings bank|Mumbai|India|19.076|72.8777
Saffron Rail Tours|Journeys by slow trains|Siliguri|India|26.7271|88.3953
Riverine Museum Trust|Keeps the river’s memory|Kolkata|India|22.5448|88.3477
Teesta Tea Growers|A co-operative of tea gardens|Darjeeling|India|27.041|88.2663
Blue Pottery Guild|Potters of two states|Jaipur|India|26.9124|75.7873
Sundarban Honey|Honey and forest goods|Canning|India|22.3106|88.6645
Rickshaw Radio|A neighbourhood station|Kolkata|India|22.5697|88.3697
Padma Textiles|Handloom and repair|Dhaka|Bangladesh|23.8103|90.4125
Khukuri Film House|Documentaries from the hills|Kathmandu|Nepal|27.7172|85.324
Lotus Pond Hotels|Small hotels in old houses|Kolkata|India|22.5535|88.3514
Chowringhee Optics|Spectacles and telescopes|Kolkata|India|22.559|88.3519
City of Kolkata Culture Desk|The city’s office for festivals|Kolkata|India|22.5675|88.346
Bay of Songs Records|Recordings of the delta|Chattogram|Bangladesh|22.3569|91.7832
Firefly Rickshaws|Electric rickshaws and their school|Kolkata|India|22.6|88.4
Ginger & Jute|Street food on leaf plates|Kolkata|India|22.58|88.41
Open Courtyard Architects|Old houses, new uses|Kolkata|India|22.53|88.36
`)

export const sundialCompanies = plans(`
Gnomon Foundation|Pays for the community’s servers|Wellington|New Zealand|-41.2866|174.7756
Quarter Hour Software|Calendars for everybody|St. John's|Canada|47.5615|-52.7126
Everest Bytes|Outsourced engineering, insourced people|Kathmandu|Nepal|27.7172|85.324
Outback Wireless|Radio links for stations|Adelaide|Australia|-34.9285|138.6007
Meridian Translations|Subtitles and interpreting|Accra|Ghana|5.6037|-0.187
Windward Hosting|Servers on islands|Apia|Samoa|-13.8507|-171.7514
`)
