const words = (text: string): string[] => text.trim().split(/\s+/)

/** Words that passwords are most often made of. */
export const COMMON_WORDS = words(`
aaliyah aaron abcdef abcdefg abigail absolute access account adidas admin administrator adrian airplane
alabama alaska albert alejandro alexander alexandra alexis alfred alicia alison allison amanda amazing amazon
america american amelia anderson andrea andreas andrew android angela angelica angelina animal anthony antonio
apollo apple apples arizona arsenal arthur ashley asdf asdfgh asdfghjk asdfghjkl asshole atlanta attitude
august austin australia autumn avatar awesome babygirl bailey banana bandit baseball basketball batman beatles
beautiful beauty benjamin bharat bigdaddy billy biteme blessed blessing blizzard blossom bollywood bonnie booboo
boomer boston bradley brandon brandy brazil brian brother bubbles buddy bulldog bulldogs business buster
butterfly california calvin camaro cameron canada captain carlos carolina caroline carter catherine cecilia
celtic champion changeme charles charlie charlotte cheese chelsea cherry chester chicago chicken chocolate chris
christian christina christine christmas christopher classic claudia coffee college computer connect cookie cookies
corvette courtney cowboy cowboys creative cricket crystal dallas daniel daniela danielle darkness darling david
december default deepak defender demo denise dennis denver derrick desire destiny diamond diana digital disney
doctor dolphin dolphins dominic donald douglas dragon dragons dreamer eagles edward einstein elephant elizabeth
emmanuel england enterprise eternal everton example excalibur explorer facebook faith falcon family fashion
february ferrari fishing florida flower flowers football forever france francis frank freedom friday friend
friends fuckoff fuckyou gabriel gandalf ganesh garfield gateway gemini generation genesis george germany ginger
giovanni golden goldfish google gopal gordon gracie graham grandma guest guitar hacker hannah happiness happy
hardcore harley harmony harrison harry heather heaven hello hockey holiday honda honey hotmail hunter iceman
icecream iloveu iloveyou incredible india indian infinity inspiron instagram internet ireland isabel isabella
jackson jaguar january jasmine jasper jayden jennifer jeremy jesus jessica joanna john johnny johnson jonathan
jordan joseph joshua july june junior jupiter justice justin karthik katherine kathryn kawasaki kenneth kevin
killer kimberly kingdom kitten kitty knight krishna kumar lakers lakshmi laura lauren leonardo letmein liberty
lifestyle lightning lincoln little liverpool logitech london lonely lorenzo love lovely loveme lover lucky madison
madrid maggie magic manchester manager marcus margaret maria marina marine marketing marlboro marshall martin
master matrix matthew maverick maxwell melissa mercedes mercury merlin metallica mexico michael michelle
microsoft midnight mighty million mission mobile monday money monica monkey monster montana moonlight morgan
mother motorola mountain mumbai murphy music mustang naruto natalie natasha nathan national nature nelson
newyork nicholas nicole nintendo nirvana nissan nokia november november october office oliver olivia online
orange oscar packers padma pakistan pamela panda panther paradise parker passion passw0rd password p@ssword
p@ssw0rd pass patricia patrick peaches peanut pepper perfect peter phoenix pictures picture player playboy please
pokemon police poohbear popcorn porsche portugal power precious prince princess private professor pumpkin purple
pussycat qwert qwerty qwertyu qwertyui qwertyuiop rabbit rachel rahul raiders rainbow rajesh ranger rangers
rebecca redskins remember richard robert rocket roger ronaldo rosebud russell sabrina sachin saibaba samantha
samsung samuel sandra sanjay santiago santosh saturday saturn scooter scorpion scotland sebastian secret secure
security september server service shadow shannon sharma sharon shelby sherlock shiva shopping silver simple
singapore skywalker slayer smile smokey smooth snickers snoopy snowball soccer softball spencer spider spiderman
spring stanley star starwars stephanie stephen steven stewart student success summer sunday sunflower sunny
sunshine superman superstar support suresh suzuki sweet sweetheart swordfish sydney system taylor teacher temp
tennis teresa test tester testing texas thomas thunder thursday tiffany tiger tigers tinkerbell together toyota
training trinity trouble trustme trustno turkey tweety twitter united universe unknown user valentine vampire
vanessa victor victoria victory video viking vincent virginia vishnu volleyball warrior washington water
wednesday welcome whatever william willow wilson windows winner winston winter wisdom wizard wolverine wonderful
xavier yamaha yankees yellow youtube zachary zxcv zxcvbn zxcvbnm
`)

/** What people most often put behind such a word to satisfy a rule about numbers. */
export const COMMON_ENDINGS = words(`
1 2 3 5 7 8 9 11 12 13 21 22 23 69 77 88 99 00 01 007 10 100 101 123 111 321 777 786 1234 12345 123456 2000
2010 2020 2021 2022 2023 2024 2025 2026 1! 12! 123! 1234! @1 @12 @123 @1234 @2024 @2025 @2026 #1 #123 _123 !1 !123
`)

/** Keyboard walks, patterns and other well-known ones. */
export const COMMON_PATTERNS = words(`
1q2w3e4r 1q2w3e4r5 1234asdf 1234zxcv 1234rewq 12345qwe 12345qwert 12345qwer 123456qwe 123456qwerty 123qwerty 1234567890a
1234567890q 123456789s 1z2x3c4v z1x2c3v4 1qa2ws3ed 12qw34er q2w3e4r5 zxcasdqwe123 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx 1qaz!qaz zaq12wsx zaq1xsw2 zaq1zaq1
!qaz2wsx q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwer1234 qwe123qwe 123qweasd 123qweasdzxc 123qwe123 12qwaszx 1234qwer
1234abcd abcd1234 abc12345 abc123456 abcd12345 abc123abc a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1a2b3c4d 1a2s3d4f aa123456
aaa12345 a1234567 a12345678 a123456789 123456789a 12345678a 1234567a 123456aa 123456ab 123456qw 123456abc
123abc123 123abcabc asdf1234 asdfg123 zxcv1234 zxcvb123 qaz123wsx qazwsx12 qazwsx123 qazwsxedc1 qazwsxedc123
qweasd123 qweasdzxc1 qweasdzxc123 asdqwe123 asdasd123 asd123asd q1234567 q12345678 q123456789 qq123456 qq12345678
w123456789 z1234567 z123456789 zz123456 p@ssw0rd p@ssw0rd! pa55word pa55w0rd pa$$w0rd p4ssw0rd p4ssword passw0rd!
pass1word passwd123 pass@123 pass@1234 pass@word1 password! trustno1 ncc1701d ncc1701e blink182 rush2112 jordan23
babylon5 apollo13 agent007 james007 r2d2c3po left4dead formula1 front242 hawaii50 area5151 1million 1password
1passw0rd 11qqaazz 11aa22bb 12ab34cd 1111aaaa aaaa1111 abab1212 0987654321q 7777777a 88888888a 111111aa 11111111a
00000000a 1234567q 12345678q 123456789q 123456789z 987654321a p0o9i8u7 m1n2b3v4 mnbvcxz1 poiuytrewq1 lkjhgfdsa1
f00tball l0vey0u1 ilove123 iloveyou3 1iloveyou 123iloveyou love1234 love4ever love2love iloveu12 jesus123 jesus777
jesus4life god12345 godisgood1 admin@123 admin@1234 admin123! adm1n123 root1234 toor1234 user1234 guest1234
test@123 test1234 test12345 welcome@1 w3lcome1 we1come1 letme1n1 l3tm31n1 changem3 ch4ngeme1 s3cret12 sup3rman1
dr4gon12 m0nkey12 sh4dow12 st4rwars1 india@123 jaihind1 jaimatadi1 sairam123 omsairam1 krishna@123 ganesha1
cricket18 dhoni007 sachin10 virat018 bangalore1 hyderabad1 chennai123 kolkata123 newdelhi1 bombay123
`)
