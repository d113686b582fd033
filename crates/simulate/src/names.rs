//! Invented names: common surnames with common characters of given names, and foreign names of the same kind.

use crate::chance::below;

const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武";
const MALE: &str = "伟强磊军洋勇杰涛超明刚平辉鹏华飞鑫波斌宇浩凯健俊帆旭宁龙林博峰成东亮建志文远哲轩睿泽晨阳子恒毅昊然";
const FEMALE: &str = "芳娜敏静丽艳娟霞秀燕玲丹萍红莉倩婷雪慧莹颖琳洁梅佳欣怡雯晶瑶璐悦涵萱诗梦雨思琪妍彤语嫣若溪";
const FOREIGN_SURNAMES: [&str; 24] = [
    "Almeida",
    "Bakker",
    "Castellan",
    "Dragomir",
    "Eriksen",
    "Farkas",
    "Galvao",
    "Horvat",
    "Ilves",
    "Janovic",
    "Kowalczuk",
    "Lindqvist",
    "Marchetti",
    "Novotny",
    "Olafsen",
    "Petrescu",
    "Quintela",
    "Rossini",
    "Sandoval",
    "Takamori",
    "Ulrich",
    "Varga",
    "Weissmann",
    "Zielenko",
];
const FOREIGN_MALE: [&str; 12] = [
    "Anton", "Bruno", "Carlos", "Daniel", "Emil", "Filip", "Goran", "Henrik", "Ivan", "Jonas", "Kenji", "Luca",
];
const FOREIGN_FEMALE: [&str; 12] = [
    "Alma", "Bianca", "Clara", "Dora", "Elena", "Freja", "Greta", "Hana", "Irina", "Julia", "Klara", "Lena",
];

/// Which names are drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Those of men.
    Male,
    /// Those of women.
    Female,
}

/// A Chinese name of two or three characters.
pub fn chinese(chance: u64, given: Given) -> String {
    let pool = match given {
        Given::Male => MALE,
        Given::Female => FEMALE,
    };
    let first = letter(chance.rotate_left(16), pool);
    let second = (chance & 7 < 5).then(|| letter(chance.rotate_left(32), pool));
    [letter(chance, SURNAMES), first].into_iter().chain(second).collect()
}

/// A foreign name: surname, given name.
pub fn foreign(chance: u64, given: Given) -> String {
    let pool = match given {
        Given::Male => FOREIGN_MALE,
        Given::Female => FOREIGN_FEMALE,
    };
    let surname = FOREIGN_SURNAMES[below(chance, 24) as usize];
    format!("{surname}, {}", pool[below(chance.rotate_left(20), 12) as usize])
}

fn letter(chance: u64, pool: &str) -> char {
    let count = u32::try_from(pool.chars().count()).unwrap_or(1);
    pool.chars().nth(below(chance, count) as usize).unwrap_or('明')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_names_have_two_or_three_characters() {
        let names = (0..64_u64).map(|n| chinese(n.wrapping_mul(0x9e37_79b9_7f4a_7c15), Given::Female));
        let lengths: Vec<usize> = names.map(|name| name.chars().count()).collect();
        assert!(lengths.iter().all(|length| (2..=3).contains(length)));
        assert!(lengths.contains(&2) && lengths.contains(&3));
    }
}
