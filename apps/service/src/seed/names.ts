/** Given and family names from many places. The combinations are invented. */
const given =
  'Abena Adaeze Aisha Akira Alejandra Amina Anahí Andrius Aoife Arjun Astrid Ayşe Bao Beatriz Bogdan Camille Catarina Chanda ' +
  'Chidi Daniela Dinesh Ebba Efua Eilidh Elif Emeka Esperanza Farid Fatou Femi Florian Freja Gabriela Giorgos Habiba Hamza ' +
  'Hanneke Haruto Hina Ifeoma Ilse Imani Inês Ismail Jiho Joaquim Kalinda Kamala Keanu Kerstin Khadija Kofi Laila Leilani ' +
  'Linh Lucía Luka Mahsa Malik Manon Marit Mateo Mei Mihai Minh Miriam Moana Nadia Naoko Neha Ngozi Nikos Nilufar Noa Obinna ' +
  'Oksana Paloma Pavel Petra Priyanka Rania Ravi Roza Saanvi Salma Samir Seo-yeon Sibusiso Sinead Sofía Suresh Tadeusz Tamar ' +
  'Tariq Thabo Tomás Tuva Uchenna Valentina Wanjiru Wei Yara Yusuf Zainab Zofia'
const family =
  'Abubakar Achterberg Adeyemi Aguirre Al-Khatib Almeida Andersen Appiah Aslan Balogun Banerjee Barros Basu Bergqvist Boateng ' +
  'Bouchard Brennan Castellanos Chakraborty Chaudhuri Chen Costa Dąbrowska Dalgaard Demir Diallo Dlamini Eriksen Espinoza ' +
  'Estrada Farouk Fernandes Fonseca Ghosh Greco Gutiérrez Haddad Halvorsen Hashimoto Hoang Horvat Iyer Jansone Kagiso Kamau ' +
  'Karlsson Kaur Kiplagat Kowalczyk Kruger Lindholm Lopes MacLeod Mahlaba Makela Marchetti Marinov Mbeki Mendonça Mishra ' +
  'Moreau Mukherjee Mwangi Nakamura Nandi Ndlovu Nguyen Nkosi Novak Ó_Briain Ochieng Okafor Olsson Pacheco Papadaki Park ' +
  'Petrenko Pillai Quispe Rahimi Ramos Roy Saito Santos Schuster Sen Sharma Sithole Soares Stoica Suzuki Takahashi Tanaka ' +
  'Teixeira Tran Vasquez Vermeulen Villanueva Wambui Weiss Yamada Yıldız Zhou'
const jobs = [
  'Backend engineer',
  'Platform engineer',
  'Frontend engineer',
  'Site reliability engineer',
  'Data engineer',
  'Engineering manager',
  'Product manager',
  'Designer',
  'Researcher',
  'Teacher',
  'Student',
  'Librarian',
  'Journalist',
  'Translator',
  'Curator',
  'Community organiser',
  'Accessibility specialist',
  'Technical writer',
  'Security engineer',
  'Founder',
]

export const givenNames = given.split(' ')
export const familyNames = family.split(' ').map((name) => name.replace('_', ' '))
export const jobTitles = jobs
